import type pg from "pg";

/** The database's system identifier, unique whatever its name and place, and PostgreSQL's major version. */
export async function identify(client: pg.ClientBase): Promise<{ system: string; postgres: number }> {
  const { rows } = await client.query<{ system: string; postgres: number }>(
    `select system_identifier::text as system, current_setting('server_version_num')::int / 10000 as postgres
     from pg_control_system()`,
  );
  return rows[0] ?? { system: "", postgres: 0 };
}

/** Starts the base backup: files may be copied while they change. Returns the first required segment. */
export async function beginBase(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ segment: string }>(
    "select pg_walfile_name(pg_backup_start('renewdesk', true)) as segment",
  );
  return rows[0]?.segment ?? "";
}

/** Ends the base backup once its log is in the spool. Returns the content of `backup_label`. */
export async function endBase(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ label: string }>(
    "select labelfile as label from pg_backup_stop(true)",
  );
  return rows[0]?.label ?? "";
}
