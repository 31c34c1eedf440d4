import { createMedia } from "#web/lib/browser/media.ts";

/** Long lists are rendered once, as a table or as cards, so the layout is needed here and not only in CSS. */
export const phoneLayout = createMedia("(max-width: 767px)");
