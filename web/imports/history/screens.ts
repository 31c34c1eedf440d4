/** The list and one import in one file: every page of the first load names the files of all screens. */
export { ImportScreen } from "./ImportScreen.tsx";
export { ImportsScreen } from "./ImportsScreen.tsx";
