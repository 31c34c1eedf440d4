/**
 * What an installation creates lies in the schema that its role's search_path names first: `public`, or that of an agency
 * among others in one database. Statements name no schema, so both have one text.
 */
export const OWN_SCHEMA = "quote_ident(current_schema())::regnamespace";

/** Which migrations and definitions the schema has; not part of its content. */
export const NOTE_TABLES = ["__drizzle_migrations", "definitions"] as const;

/** In `public` the notes stand in the schema of drizzle-kit's migrator, which earlier versions used. */
export const NOTES_SCHEMA = "case current_schema() when 'public' then 'drizzle' else current_schema() end";
