import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { registrationKey } from "#contract/lead/registration";
import { type ErasableField, erasableFields, erasedText } from "#contract/personal-data/erased-text";
import type { RecordsBefore } from "#contract/related/calls";
import { cache } from "#web/lib/http/cache.ts";
import { read } from "#web/lib/read.ts";

/** What identifies a record: the number, the vehicle, and the month of the lead to be added. */
export interface Identity {
  phoneNumber: string | undefined;
  secondPhone?: string | undefined;
  registrationNumber: string | undefined;
  campaignMonth: string | undefined;
}

const PHONE_DIGITS = 10;
const PLATE_LENGTH = 6;
const PAUSE_MS = 400;

/** Only complete values: the beginning of a number is another customer's. */
export function identityOf(
  typed: { phoneNumber: string; secondPhone?: string; registrationNumber: string },
  campaignMonth?: string,
): Identity {
  const plate = registrationKey(typed.registrationNumber);
  const whole = (phone = "") => (phone.replace(/\D/g, "").length >= PHONE_DIGITS ? phone.trim() : undefined);
  return {
    phoneNumber: whole(typed.phoneNumber),
    secondPhone: whole(typed.secondPhone),
    registrationNumber: plate.length >= PLATE_LENGTH && /\d/.test(plate) ? plate : undefined,
    campaignMonth,
  };
}

const isAsked = ({ phoneNumber, secondPhone, registrationNumber }: Identity) =>
  (phoneNumber ?? secondPhone ?? registrationNumber) !== undefined;

const existing = (query: Identity) =>
  read("GET /api/related", { query }, { enabled: isAsked(query), staleTime: 0 });

/**
 * The records that are here already, a moment after the typing, and what of them must be confirmed; `check` answers at once
 * whether anything must.
 */
export function useExisting(identity: Identity, doubtAbout: (found?: RecordsBefore) => Doubt | undefined) {
  const [asked, setAsked] = useState(identity);
  const { phoneNumber, secondPhone, registrationNumber, campaignMonth } = identity;
  useEffect(() => {
    const typed = { phoneNumber, secondPhone, registrationNumber, campaignMonth };
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [phoneNumber, secondPhone, registrationNumber, campaignMonth]);
  const { data } = useQuery(existing(asked));
  const found = JSON.stringify(asked) === JSON.stringify(identity) ? data : undefined;
  const doubt = doubtAbout(found);
  /** The question that was confirmed, of which person, vehicle and month. */
  const [confirmed, setConfirmed] = useState<string>();
  const question = JSON.stringify([doubt?.text, identity]);
  const sure = confirmed === question;
  const [checking, setChecking] = useState(false);
  return {
    found,
    doubt,
    sure,
    checking,
    onSure: (on: boolean) => setConfirmed(on ? question : undefined),
    check: async (): Promise<boolean> => {
      if (sure || !isAsked(identity)) return false;
      setAsked(identity);
      setChecking(true);
      // What cannot be asked now does not keep the lead from being saved.
      const records = await cache.fetchQuery(existing(identity)).catch(() => undefined);
      setChecking(false);
      return doubtAbout(records) !== undefined;
    },
  };
}

/** What must be confirmed before the lead is saved, and the field that it is about. */
export interface Doubt {
  field: ErasableField;
  text: string;
  /** What the confirmation says. */
  anyway: string;
}

/** The person was erased on request, the vehicle has its lead of the month, or a colleague has a record of it. */
export function doubtOf(
  found: RecordsBefore | undefined,
  { campaignMonth }: Identity,
  monthLabel: (month: string) => string,
): Doubt | undefined {
  const ofVehicle = vehicleDoubt(found, campaignMonth, monthLabel);
  const erased = erasedDoubt(found, "Create the lead anyway");
  return erased && ofVehicle
    ? { ...ofVehicle, text: `${erased.text}. ${ofVehicle.text}` }
    : (erased ?? ofVehicle);
}

export function erasedDoubt(found: RecordsBefore | undefined, anyway: string): Doubt | undefined {
  const field = erasableFields.find((one) => found?.erased[one]);
  const at = field && found?.erased[field];
  return at ? { field, text: erasedText(new Date(at)), anyway } : undefined;
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
