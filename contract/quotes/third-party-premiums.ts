/**
 * The premiums of compulsory third-party cover for one year, in rupees before tax, as notified: Motor Vehicles (Third Party
 * Insurance Base Premium and Liability) Rules 2022, G.S.R. 394(E) of 25 May 2022, in force from 1 June 2022. Policies of
 * September 2026 still have them. A new notification is another row; the one in force on a day is the latest that has begun.
 */
interface Notification {
  /** YYYY-MM-DD. */
  from: string;
  name: string;
  premiums: readonly BasePremium[];
}

export interface BasePremium {
  vehicle: "car" | "motorcycle" | "goods";
  /** The size of the engine, the power of the motor, or the weight of the loaded vehicle. */
  class: string;
  electric?: true;
  rupees: number;
}

const of = (
  vehicle: BasePremium["vehicle"],
  rows: readonly (readonly [label: string, rupees: number])[],
  electric?: true,
): BasePremium[] =>
  rows.map(([label, rupees]) => ({ vehicle, class: label, ...(electric && { electric }), rupees }));

const goods = ["up to 7.5 t", "up to 12 t", "up to 20 t", "up to 40 t", "over 40 t"] as const;

export const notifications: readonly Notification[] = [
  {
    from: "2022-06-01",
    name: "G.S.R. 394(E), 25 May 2022",
    premiums: [
      ...of("car", [
        ["up to 1000 cc", 2094],
        ["up to 1500 cc", 3416],
        ["over 1500 cc", 7897],
      ]),
      ...of(
        "car",
        [
          ["up to 30 kW", 1780],
          ["up to 65 kW", 2904],
          ["over 65 kW", 6712],
        ],
        true,
      ),
      ...of("motorcycle", [
        ["up to 75 cc", 538],
        ["up to 150 cc", 714],
        ["up to 350 cc", 1366],
        ["over 350 cc", 2804],
      ]),
      ...of(
        "motorcycle",
        [
          ["up to 3 kW", 457],
          ["up to 7 kW", 607],
          ["up to 16 kW", 1161],
          ["over 16 kW", 2383],
        ],
        true,
      ),
      ...of("goods", [
        [goods[0], 16049],
        [goods[1], 27186],
        [goods[2], 35313],
        [goods[3], 43950],
        [goods[4], 44242],
        ["three-wheeler", 4492],
      ]),
      ...of(
        "goods",
        [
          [goods[0], 13642],
          [goods[1], 23108],
          [goods[2], 30016],
          [goods[3], 37357],
          [goods[4], 37606],
        ],
        true,
      ),
    ],
  },
];

/** What the premiums are notified for. */
export const premiumKinds = {
  car: "Car",
  motorcycle: "Two-wheeler",
  goods: "Goods vehicle",
} as const satisfies Record<BasePremium["vehicle"], string>;

export interface OfferedPremiums {
  name: string;
  premiums: readonly BasePremium[];
}

/**
 * The base premiums that a vehicle may have on a day, to choose from; every one for a vehicle of unknown type. Without the
 * words for electric in its fuel, both are offered.
 */
export function basePremiums(
  vehicle: { vehicleType: string | null; fuelType: string | null },
  day: string,
): OfferedPremiums | undefined {
  const inForce = notifications.findLast(({ from }) => from <= day);
  if (!inForce) return undefined;
  const kind = kindOf(vehicle.vehicleType);
  const electric = isElectric(vehicle.fuelType);
  return {
    name: inForce.name,
    premiums: inForce.premiums.filter(
      (one) =>
        (kind === undefined || one.vehicle === kind) &&
        (electric === undefined || (one.electric ?? false) === electric),
    ),
  };
}

function kindOf(vehicleType: string | null): BasePremium["vehicle"] | undefined {
  if (vehicleType === "car" || vehicleType === "motorcycle") return vehicleType;
  return vehicleType === "truck" || vehicleType === "commercial_vehicle" ? "goods" : undefined;
}

const isElectric = (fuelType: string | null) =>
  fuelType === null ? undefined : /^(ev|bev|electric|battery)\b/i.test(fuelType.trim());

/**
 * Whether the third-party premium has the tax rate of goods vehicles. A commercial vehicle may carry passengers: it is one
 * with a premium that is notified for goods vehicles, and so is a vehicle of unknown type.
 */
export function isTaxedAsGoods(vehicleType: string | null, thirdParty: number | null): boolean {
  if (vehicleType === "truck") return true;
  const kind = kindOf(vehicleType);
  return (kind === undefined || kind === "goods") && goodsPremiums.has(thirdParty);
}

const goodsPremiums: ReadonlySet<number | null> = new Set(
  notifications.flatMap(({ premiums }) =>
    premiums.filter(({ vehicle }) => vehicle === "goods").map(({ rupees }) => rupees),
  ),
);
