/** Makers of vehicles on Indian roads whose names are more than one word, or differ from the first word of the model. */
const makers = [
  "Maruti Suzuki",
  "Maruti",
  "Hero MotoCorp",
  "Hero Honda",
  "Hero",
  "Honda",
  "Royal Enfield",
  "Tata Motors",
  "Tata",
  "Mahindra & Mahindra",
  "Mahindra",
  "Ashok Leyland",
  "Force Motors",
  "Land Rover",
  "Mercedes-Benz",
  "Mercedes Benz",
  "MG Motor",
  "MG",
  "Ola Electric",
  "TVS Motor",
  "TVS",
  "Piaggio",
  "Aston Martin",
  "Rolls Royce",
  "Harley-Davidson",
  "Harley Davidson",
  "Hindustan Motors",
].toSorted((one, other) => other.length - one.length);

/** 'Maruti Suzuki Swift VXi' is Maruti Suzuki and Swift VXi; without a known maker the first word is the maker. */
export function splitMakerAndModel(text: string): [maker: string, model: string] {
  const given = text.trim().replace(/\s+/g, " ");
  const separated = /^(.+?)\s*[/|,]\s*(.+)$/.exec(given);
  if (separated?.[1] && separated[2]) return [separated[1], separated[2]];
  const lower = given.toLowerCase();
  const known = makers.find(
    (maker) => lower === maker.toLowerCase() || lower.startsWith(`${maker.toLowerCase()} `),
  );
  const maker = known ? given.slice(0, known.length) : (given.split(" ")[0] ?? "");
  return [maker, given.slice(maker.length).trim()];
}
