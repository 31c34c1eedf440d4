import { createMedia } from "#web/lib/browser/media.ts";

/** Cards far away are not rendered, so the number per row is needed here and not only in CSS. */
export const twoColumns = createMedia("(min-width: 1120px)");
