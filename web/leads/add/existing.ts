import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { registrationKey } from "#contract/lead/registration";
import { erasedText } from "#contract/personal-data/erased-text";
import type { RecordsBefore } from "#contract/related/calls";
import { cache } from "#web/lib/http/cache.ts";
import { read } from "#web/lib/read.ts";

/** What identifies a record: the number, the vehicle, and the month of the lead to be added. */
export interface Identity {
  phoneNumber: string | undefined;
  registrationNumber: string | undefined;
  campaignMonth: string | undefined;
}

const PHONE_DIGITS = 10;
const PLATE_LENGTH = 6;
const PAUSE_MS = 400;

/** Only complete values: the beginning of a number is another customer's. */
export function identityOf(
  { mobileNumber, registrationNumber }: { mobileNumber: string; registrationNumber: string },
  campaignMonth: string | undefined,
): Identity {
  const plate = registrationKey(registrationNumber);
  return {
    phoneNumber: mobileNumber.replace(/\D/g, "").length >= PHONE_DIGITS ? mobileNumber.trim() : undefined,
    registrationNumber: plate.length >= PLATE_LENGTH && /\d/.test(plate) ? plate : undefined,
    campaignMonth,
  };
}

const isAsked = ({ phoneNumber, registrationNumber }: Identity) =>
  phoneNumber !== undefined || registrationNumber !== undefined;

const existing = (query: Identity) =>
  read("GET /api/related", { query }, { enabled: isAsked(query), staleTime: 0 });

/** The records that are here already, a moment after the typing; `check` answers at once. */
export function useExisting(identity: Identity) {
  const [asked, setAsked] = useState(identity);
  const { phoneNumber, registrationNumber, campaignMonth } = identity;
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ phoneNumber, registrationNumber, campaignMonth }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [phoneNumber, registrationNumber, campaignMonth]);
  const { data } = useQuery(existing(asked));
  return {
    found: JSON.stringify(asked) === JSON.stringify(identity) ? data : undefined,
    check: async (): Promise<RecordsBefore | undefined> => {
      setAsked(identity);
      // What cannot be asked now does not keep the lead from being added.
      return isAsked(identity) ? cache.fetchQuery(existing(identity)).catch(() => undefined) : undefined;
    },
  };
}

/** What must be confirmed before the lead is created, and the field that it is about. */
export interface Doubt {
  field: "mobileNumber" | "registrationNumber";
  text: string;
  /** What the confirmation says. */
  anyway: string;
}

/** The person was erased on request, the vehicle has its lead of the month, or a colleague has a record of it. */
export function doubtOf(
  found: RecordsBefore | undefined,
  { phoneNumber, campaignMonth }: Identity,
  monthLabel: (month: string) => string,
): Doubt | undefined {
  const ofVehicle = vehicleDoubt(found, campaignMonth, monthLabel);
  if (!found?.erasedAt) return ofVehicle;
  const erased = erasedText(new Date(found.erasedAt));
  if (ofVehicle) return { ...ofVehicle, text: `${erased}. ${ofVehicle.text}` };
  const field = phoneNumber ? "mobileNumber" : "registrationNumber";
  return { field, text: erased, anyway: "Create the lead anyway" };
}

function vehicleDoubt(
  found: RecordsBefore | undefined,
  campaignMonth: string | undefined,
  monthLabel: (month: string) => string,
): Doubt | undefined {
  const ofVehicle = { field: "registrationNumber", anyway: "Create a second lead anyway" } as const;
  const twin = found?.leads.find((lead) => lead.sameVehicle && lead.campaignMonth === campaignMonth);
  if (twin)
    return { ...ofVehicle, text: `This vehicle already has a lead in ${monthLabel(twin.campaignMonth)}` };
  const colleague = found?.colleagues.find(({ sameVehicle }) => sameVehicle);
  return colleague && { ...ofVehicle, text: `${colleague.firstName} already has a record of this vehicle` };
}
