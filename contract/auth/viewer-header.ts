/** Whom a page of RenewDesk calls for: a call is refused when the session is somebody else's. */
export const VIEWER_HEADER = "x-viewer";
