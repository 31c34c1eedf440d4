import { knownModel } from "./models.ts";

/** Makers of vehicles on Indian roads whose names are more than one word, or differ from the first word of the model. */
const makers = `
  Maruti Suzuki, Maruti, Hero MotoCorp, Hero Honda, Hero, Honda, Royal Enfield, Tata Motors, Tata,
  Mahindra & Mahindra, Mahindra, Ashok Leyland, Force Motors, Land Rover, Mercedes-Benz, Mercedes Benz,
  MG Motor, MG, Ola Electric, TVS Motor, TVS, Piaggio, Aston Martin, Rolls Royce, Harley-Davidson,
  Harley Davidson, Hindustan Motors`
  .trim()
  .split(/,\s+/)
  .toSorted((one, other) => other.length - one.length);

interface MakerAndModel {
  maker: string;
  model: string;
  /** Of a model that stands alone and is known. */
  vehicleType?: string;
}

/**
 * 'Maruti Suzuki Swift VXi' is Maruti Suzuki and Swift VXi, 'i20 Sportz' a model of Hyundai; without a known maker or model the
 * first word is the maker.
 */
export function splitMakerAndModel(text: string): MakerAndModel {
  const given = text.trim().replace(/\s+/g, " ");
  const separated = /^(.+?)\s*[/|,]\s*(.+)$/.exec(given);
  if (separated?.[1] && separated[2]) return { maker: separated[1], model: separated[2] };
  const lower = given.toLowerCase();
  const known = makers.find(
    (maker) => lower === maker.toLowerCase() || lower.startsWith(`${maker.toLowerCase()} `),
  );
  const alone = known ? undefined : knownModel(given);
  if (alone) return { maker: alone.maker, model: given, vehicleType: alone.type };
  const maker = known ? given.slice(0, known.length) : (given.split(" ")[0] ?? "");
  return { maker, model: given.slice(maker.length).trim() };
}
