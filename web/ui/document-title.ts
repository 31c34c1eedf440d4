import { useEffect } from "react";

const PRODUCT = "RenewDesk";

let page = PRODUCT;
let count = "";

function write() {
  const title = page === PRODUCT ? PRODUCT : `${page} · ${PRODUCT}`;
  document.title = count ? `(${count}) ${title}` : title;
}

/** The browser's tab says which page it shows. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    page = title;
    write();
  }, [title]);
}

/** And, while it is not empty, how much waits: '(2) Leads Management · RenewDesk'. */
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
