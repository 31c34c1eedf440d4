import { setFlagsFromString } from "node:v8";

// Most of what a start allocates dies at once: grown for it, the young generation would keep 30 MB of an idle server.
setFlagsFromString("--semi-space-growth-factor=1");
const { started } = await import("./start.ts");
await started;
setFlagsFromString("--semi-space-growth-factor=2");
