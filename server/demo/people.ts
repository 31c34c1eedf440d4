/** Invented people, vehicles and remarks. No number or plate belongs to a known person. */
export const telecallers = [
  ["pooja", "Pooja", "Sawant"],
  ["imran", "Imran", "Qureshi"],
  ["sneha", "Sneha", "Joshi"],
  ["divya", "Divya", "Menon"],
  ["vivek", "Vivek", "Chauhan"],
  ["karthik", "Karthik", "Reddy"],
  ["neha", "Neha", "Tiwari"],
] as const;

/** The lead that the search's examples find. */
export const example = {
  name: "Rohit Deshmukh",
  registrationNumber: "MH 12 DE 4321",
  phoneNumber: "9800000142",
} as const;

export const firstNames = [
  "Rohit",
  "Ananya",
  "Kavita",
  "Gurpreet",
  "Lakshmi",
  "Sanjay",
  "Priya",
  "Arvind",
  "Fatima",
  "Debashish",
  "Rekha",
  "Suresh",
  "Meenakshi",
  "Joseph",
  "Harpreet",
  "Aditya",
  "Nandini",
  "Manoj",
  "Farah",
  "Vikram",
  "Sunita",
  "Rahul",
] as const;

export const lastNames = [
  "Deshmukh",
  "Iyer",
  "Patil",
  "Bedi",
  "Narayanan",
  "Kulkarni",
  "Nair",
  "Rathore",
  "Ansari",
  "Ghosh",
  "Yadav",
  "Pillai",
  "Reddy",
  "Fernandes",
  "Chatterjee",
  "Gupta",
  "Shetty",
  "Mishra",
  "Kaur",
  "Das",
] as const;

export const registrationPrefixes = [
  "MH 12",
  "KA 03",
  "MH 04",
  "PB 10",
  "TN 09",
  "KL 07",
  "RJ 14",
  "UP 32",
  "WB 02",
  "HR 26",
  "GJ 05",
  "DL 8C",
] as const;

export const places = [
  ["Pune", "411045", "Marathi"],
  ["Bengaluru", "560038", "Kannada"],
  ["Chennai", "600041", "Tamil"],
  ["Jaipur", "302017", "Hindi"],
] as const;

export const vehicles = [
  ["Maruti Suzuki", "Swift", "VXi", "car"],
  ["Hyundai", "Creta", "SX", "car"],
  ["Tata", "Nexon", "XZ", "car"],
  ["Honda", "City", "ZX", "car"],
  ["Honda", "Activa 6G", "", "motorcycle"],
  ["Bajaj", "Pulsar 150", "", "motorcycle"],
  ["Royal Enfield", "Classic 350", "", "motorcycle"],
  ["Tata", "Ace Gold", "", "commercial_vehicle"],
  ["Ashok Leyland", "Dost", "", "commercial_vehicle"],
  ["Eicher", "Pro 2049", "", "truck"],
] as const;

export const remarks = {
  interested: [
    "Wants zero-dep with roadside assistance",
    "Asked for a quote from two companies",
    "Will decide after seeing the premium",
    "Wife's car is due next month as well",
  ],
  not_interested: [
    "Has an agent in the family",
    "Renews through the showroom",
    "Thinks the premium is too high",
  ],
  callback: [
    "In a meeting, call after lunch",
    "Driving, call in the evening",
    "Asked to be called on Monday",
  ],
  follow_up: ["Waiting for last year's policy copy", "Will talk to his brother first"],
} as const;
