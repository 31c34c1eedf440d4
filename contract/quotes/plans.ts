import { keysOf } from "#contract/tables";

/** What a motor policy covers, and which premiums its quote has. */
export const plans = {
  comprehensive: { label: "Comprehensive", ownDamage: true, thirdParty: true },
  own_damage: { label: "Own damage only", ownDamage: true, thirdParty: false },
  third_party: { label: "Third party only", ownDamage: false, thirdParty: true },
} as const satisfies Record<string, { label: string; ownDamage: boolean; thirdParty: boolean }>;

export type Plan = keyof typeof plans;
export const planNames = keysOf(plans);
