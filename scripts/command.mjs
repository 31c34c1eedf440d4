import { runBuilt } from "./run-built.mjs";

// backup, restore, move-to-postgres, check-documents, reset-password: name and arguments are those of the
// process.
await runBuilt("commands.js");
