/** The release that this page was built for. */
declare const RELEASE: string;
