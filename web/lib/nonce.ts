/**
 * The scroll lock of dialogs adds a style element; the content security policy lets it in only with the
 * page's nonce, which the library reads from this global name. Imported before anything that could use it.
 */
declare global {
  var __webpack_nonce__: string | undefined;
}

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
if (meta?.nonce) globalThis.__webpack_nonce__ = meta.nonce;

export {};
