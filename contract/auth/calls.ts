import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { listNames } from "#contract/lists/lists";
import { roleNames } from "#contract/roles";
import { Done, Text } from "#contract/schemas";
import { PASSWORD_MAX } from "#contract/users/credentials";

/** The signed-in user, as every screen knows them. */
export const CurrentUser = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string().nullable(),
    role: z.enum(roleNames),
    isActive: z.boolean(),
    mustChangePassword: z.boolean(),
    /** The agency they work for, as its settings name it. */
    agencyName: z.string(),
    /** The columns of the lists for which they chose them. */
    columns: z.partialRecord(z.enum(listNames), z.array(z.string())),
    /** The release whose news they have seen, or whose they need not see; `demo` for a new person of the demo. */
    seenRelease: z.string(),
  })
  .meta({ id: "CurrentUser" });
export type CurrentUser = z.infer<typeof CurrentUser>;

export const authApi = {
  currentUser: endpoint({
    method: "GET",
    path: "/api/auth/user",
    summary: "The user of this session",
    needs: "signed-in",
    reply: CurrentUser,
  }),
  signIn: endpoint({
    method: "POST",
    path: "/api/auth/admin-login",
    summary: "Sign in; sets the session cookie",
    needs: "anyone",
    body: z.object({ username: Text(200), password: Text(PASSWORD_MAX) }),
    reply: CurrentUser,
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/api/auth/change-password",
    summary: "Change one's own password; ends all other sessions",
    needs: "signed-in",
    body: z.object({ currentPassword: Text(PASSWORD_MAX), newPassword: Text(PASSWORD_MAX) }),
    reply: CurrentUser,
  }),
  seeRelease: endpoint({
    method: "POST",
    path: "/api/auth/seen-release",
    summary: "Note that one has seen the news of the running release",
    needs: "signed-in",
    reply: Done,
  }),
};
