import type { Cells } from "#contract/lead/columns";

/** A row of a month's file, as text; some columns are missing, as in real files. */
export type FileRow = ReturnType<typeof fileRows>[number];

let made = 0;

/** Unknown vehicles, each assigned to one of the twenty telecallers except every tenth. */
export function fileRows(count: number) {
  return Array.from({ length: count }, () => {
    const n = made++;
    const letters = String.fromCharCode(
      65 + (Math.floor(n / 10_000) % 26),
      65 + (Math.floor(n / 260_000) % 26),
    );
    return {
      name: `Kiran ${n % 977} Salvi`,
      phoneNumber: `8${String((n * 7_919_777) % 1_000_000_007)
        .padStart(10, "0")
        .slice(-9)}`,
      maker: "Honda",
      model: "City",
      registrationNumber: `GJ ${String(1 + (n % 38)).padStart(2, "0")} ${letters} ${String(n % 10_000).padStart(4, "0")}`,
      vehicleType: "car",
      manufactureYear: String(2010 + (n % 15)),
      insuranceCompany: "ACKO",
      insuranceExpiry: `${String(1 + (n % 28)).padStart(2, "0")}/12/2026`,
      telecallerName: n % 10 === 0 ? "" : `caller${1 + (n % 20)}`,
    } satisfies Cells;
  });
}
