/**
 * Asked first when the browser goes back or forward, and returns true to stay. Window listeners are called in their order,
 * so what registers later than the router would be asked too late.
 */
export const backGuard: { stays?: ((event: PopStateEvent) => boolean) | undefined } = {};
