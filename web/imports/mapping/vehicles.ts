import type { VehicleType } from "#contract/lead/vehicles";

/** Models on Indian roads, by the type of vehicle and the maker: many files name the model alone. */
const models: Partial<Record<VehicleType, string>> = {
  car: `
Maruti Suzuki: 800, A-Star, Alto, Baleno, Brezza, Celerio, Ciaz, Dzire, Eeco, Ertiga, Esteem, Fronx, Grand Vitara, Gypsy, Ignis, Invicto, Jimny, Omni, Ritz, S-Cross, S-Presso, Swift, SX4, Victoris, Vitara Brezza, Wagon R, WagonR, XL6, Zen
Hyundai: Accent, Alcazar, Aura, Creta, Elantra, Elite i20, Eon, Exter, Getz, Grand i10, i10, i20, Santa Fe, Santro, Tucson, Venue, Verna, Xcent
Tata: Altroz, Aria, Bolt, Curvv, Harrier, Hexa, Indica, Indigo, Nano, Nexon, Punch, Safari, Sumo, Tiago, Tigor, Zest
Mahindra: Alturas, Bolero, BE 6, KUV100, Marazzo, Quanto, Scorpio, Thar, TUV300, Verito, XUV300, XUV400, XUV500, XUV700, XUV 3XO, Xylo
Toyota: Camry, Corolla, Etios, Fortuner, Glanza, Hilux, Hycross, Hyryder, Innova, Land Cruiser, Liva, Qualis, Rumion, Taisor, Urban Cruiser, Vellfire, Yaris
Honda: Accord, Amaze, BR-V, Brio, City, Civic, CR-V, Elevate, Jazz, Mobilio, WR-V
Kia: Carens, Carnival, Clavis, EV6, Seltos, Sonet, Syros
Renault: Captur, Duster, Fluence, Kiger, Kwid, Lodgy, Scala, Triber
Nissan: Kicks, Magnite, Micra, Sunny, Terrano
Volkswagen: Ameo, Jetta, Passat, Polo, Taigun, Tiguan, Vento, Virtus
Skoda: Fabia, Kodiaq, Kushaq, Kylaq, Laura, Octavia, Rapid, Slavia, Superb, Yeti
Ford: EcoSport, Endeavour, Fiesta, Figo, Freestyle, Ikon
Chevrolet: Aveo, Beat, Captiva, Cruze, Enjoy, Optra, Sail, Spark, Tavera
MG: Astor, Comet, Gloster, Hector, Windsor, ZS EV
Jeep: Compass, Meridian, Wrangler
Citroen: Basalt, C3, C5 Aircross
Datsun: Go, Redi-GO`,
  motorcycle: `
Hero: CBZ, Destini, Glamour, HF Deluxe, Hunk, Karizma, Maestro, Passion, Pleasure, Splendor, Super Splendor, Vida, Xoom, Xpulse, Xtreme
Honda: Activa, Aviator, CB Shine, Dio, Dream Yuga, Grazia, Hness, Hornet, Livo, Navi, Shine, SP 125, Unicorn
TVS: Apache, iQube, Jupiter, NTORQ, Pep, Radeon, Raider, Ronin, Scooty, Sport, Star City, Victor, Wego, XL100
Bajaj: Avenger, Chetak, CT 100, CT 110, Discover, Dominar, Platina, Pulsar
Royal Enfield: Bullet, Classic 350, Continental GT, Electra, Guerrilla, Himalayan, Hunter, Interceptor, Meteor, Thunderbird
Yamaha: Fascino, FZ, FZS, FZ-S, MT-15, R15, Ray ZR, RayZR
Suzuki: Access, Avenis, Burgman, Gixxer, Intruder, Let's
KTM: Duke, RC 200, RC 390
Ather: 450X, Rizta
Ola Electric: S1 Air, S1 Pro, S1 X
Jawa: 42 Bobber, Perak`,
  commercial_vehicle: `
Tata: Ace, Intra, Magic, Yodha
Mahindra: Alfa, Bolero Pickup, Bolero Pik-Up, Jeeto, Supro, Treo
Ashok Leyland: Bada Dost, Dost
Bajaj: Maxima, RE Compact
Piaggio: Ape
Force: Trax, Traveller
Maruti Suzuki: Super Carry`,
};

interface KnownModel {
  maker: string;
  type: string;
}

const words = (text: string) => text.toLowerCase().split(/[\s-]+/);

const byMaker = (lines: string) =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [maker = "", names = ""] = line.split(": ");
      return { maker, names: names.split(", ") };
    });

const known = new Map<string, KnownModel>(
  Object.entries(models).flatMap(([type, lines]) =>
    byMaker(lines).flatMap(({ maker, names }) =>
      names.map((name) => [words(name).join(" "), { maker, type }] as const),
    ),
  ),
);
const LONGEST = Math.max(...[...known.keys()].map((name) => name.split(" ").length));

/** Whose model a text begins with, 'i20 Sportz' for example; the longest name counts. */
export function knownModel(text: string): KnownModel | undefined {
  const given = words(text.trim());
  for (let count = Math.min(LONGEST, given.length); count > 0; count -= 1) {
    const found = known.get(given.slice(0, count).join(" "));
    if (found) return found;
  }
  return undefined;
}

/** Makers of vehicles on Indian roads beside those of known models. */
const otherMakers = `
  Maruti, Hero MotoCorp, Hero Honda, Hero Electric, Tata Motors, Mahindra & Mahindra, M&M, Force Motors, Land Rover, Mercedes-Benz,
  Mercedes Benz, Mercedes, MG Motor, TVS Motor, Aston Martin, Rolls Royce, Harley-Davidson, Harley Davidson, Hindustan Motors,
  Audi, BMW, Mini, Volvo, Jaguar, Lexus, Porsche, Bentley, Ferrari, Lamborghini, Maserati, Tesla, BYD, VinFast, Fiat, Mitsubishi,
  Isuzu, Opel, Daewoo, Ssangyong, Premier, ICML, Strom, Triumph, Ducati, Kawasaki, Benelli, Aprilia, Vespa,
  Husqvarna, Yezdi, BSA, Norton, LML, Kinetic, Hyosung, Keeway, CFMoto, Indian, Moto Guzzi, Okinawa, Ampere, Revolt,
  Ultraviolette, Simple, Bounce, Tork, Oben, Matter, Eicher, BharatBenz, Bharat Benz, SML Isuzu, SML, Swaraj Mazda, AMW, Scania,
  MAN, Atul, Lohia, Greaves, Euler, Swaraj, Sonalika, Escorts, Farmtrac, Powertrac, John Deere, New Holland, Kubota, JCB, Caterpillar`;
const makers = [
  ...Object.values(models).flatMap((lines) => byMaker(lines).map(({ maker }) => maker)),
  ...otherMakers.trim().split(/,\s+/),
].toSorted((one, other) => other.length - one.length);

interface MakerAndModel {
  maker?: string;
  model: string;
  /** Of a model that stands alone and is known. */
  vehicleType?: string;
}

/**
 * 'Maruti Suzuki Swift VXi' is Maruti Suzuki and Swift VXi, 'i20 Sportz' a model of Hyundai; without a known maker or model all
 * of it is the model.
 */
export function splitMakerAndModel(text: string): MakerAndModel {
  const given = text.trim().replace(/\s+/g, " ");
  const separated = /^(.+?)\s*[/|,]\s*(.+)$/.exec(given);
  if (separated?.[1] && separated[2]) return { maker: separated[1], model: separated[2] };
  const lower = given.toLowerCase();
  const maker = makers.find(
    (one) => lower === one.toLowerCase() || lower.startsWith(`${one.toLowerCase()} `),
  );
  if (maker) return { maker: given.slice(0, maker.length), model: given.slice(maker.length).trim() };
  const alone = knownModel(given);
  return { model: given, ...(alone && { maker: alone.maker, vehicleType: alone.type }) };
}
