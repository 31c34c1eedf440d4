import { useEffect } from "react";

const PRODUCT = "RenewDesk";

let page = PRODUCT;
let count = "";

function write() {
  const title = page === PRODUCT ? PRODUCT : `${page} · ${PRODUCT}`;
  document.title = count ? `(${count}) ${title}` : title;
}

/** Sets the title of the browser's tab. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    page = title;
    write();
  }, [title]);
}

/** Prefixes the title with a count unless it is empty: '(2) Leads Management · RenewDesk'. */
export function useTitleCount(text: string) {
  useEffect(() => {
    count = text;
    write();
    return () => {
      count = "";
      write();
    };
  }, [text]);
}
