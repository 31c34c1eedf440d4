/** How often each server asks the database what changed, while somebody listens to it. */
export const LOOK_SECONDS = 2;
/** How often a page without a stream asks for the counter. */
export const ASK_SECONDS = 15;
/** A page says so often which lead it shows; one that has not for twice as long has left it. */
export const HERE_SECONDS = 20;
/** A stream on which nothing happens carries a line of comment so often, so that no proxy takes it for dead. */
export const BEAT_SECONDS = 20;
/** So many leads of a change are named; beyond them the page reads whatever it shows again. */
export const LEADS_NAMED = 100;
