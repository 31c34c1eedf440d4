/** No amount of rupees is more. */
export const MOST_RUPEES = 999_999_999_999;
