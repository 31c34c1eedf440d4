import { type Addressee, messageFor, type Piece, type TemplateName } from "#contract/templates/messages";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { useNow } from "#web/lib/browser/clock.ts";
import { useSettings } from "#web/lib/settings.ts";

interface Written {
  /** Undefined until the agency's texts are loaded. */
  message: Piece[] | undefined;
  failure: Error | null;
  busy: boolean;
  retry: () => void;
}

/** A template with a customer's values, as of today. */
export function useMessage(template: TemplateName, addressee: Addressee | undefined): Written {
  const settings = useSettings();
  const day = today(useNow(MINUTE_MS));
  return {
    message: settings.data && messageFor(template, addressee, settings.data, day),
    failure: settings.error,
    busy: settings.isFetching,
    retry: () => void settings.refetch(),
  };
}
