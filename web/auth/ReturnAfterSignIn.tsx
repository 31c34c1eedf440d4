import { Redirect, useSearch } from "wouter";
import { nextAddress } from "./next-address.ts";

/** Goes where the user wanted to go before signing in. */
export function ReturnAfterSignIn() {
  return <Redirect to={nextAddress(useSearch())} replace />;
}
