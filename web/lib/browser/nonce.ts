/**
 * The scroll lock of dialogs adds a style element; the content security policy allows it only with the page's
 * nonce, which the library reads from this global. Must be imported before the library.
 */
declare global {
  var __webpack_nonce__: string | undefined;
}

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
if (meta?.nonce) globalThis.__webpack_nonce__ = meta.nonce;

export {};
