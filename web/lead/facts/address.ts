/** 'Flat 3, Baner, Pune 411045' from the parts that are known; null without any. */
export function addressText(address: string | null, city: string | null, pinCode: string | null) {
  const place = [city, pinCode].filter(Boolean).join(" ");
  return [address, place].filter(Boolean).join(", ") || null;
}
