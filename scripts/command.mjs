import { runBuilt } from "./built.mjs";

// backup, restore, move-to-postgres, check-documents, reset-password: the name and its arguments come with the process.
await runBuilt("commands.js");
