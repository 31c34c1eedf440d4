/** Why a renewal is lost, one reason per line, until the agency sets others. */
export const LOST_REASONS = `Lower price
Bought online
Bought from the dealer
Bank or loan
Another agent
Unhappy with a claim
Called too late
No need`;
