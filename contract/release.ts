/** The release of a version that has news for its users: '0.4' of 0.4.2. */
export const releaseOfVersion = (version: string): string => version.split(".", 2).join(".");

/** What the people of the demo have seen at first: they are told what is demo. */
export const DEMO_RELEASE = "demo";
