/**
 * GST on motor insurance in percent, until the agency sets others: 18 on every premium but the third-party premium of goods
 * vehicles, which has 5 since 22 September 2025 (12 before; as computed from insurers' policies of August 2026).
 */
export const TAX_PERCENT = 18;
export const GOODS_THIRD_PARTY_TAX_PERCENT = 5;

/** No rate is more. */
export const MOST_TAX_PERCENT = 50;
