export { encodingOf, readText } from "../reading/read-text.ts";
