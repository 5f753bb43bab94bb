/** Labels that were bought, and when their data goes out. */
import { dayIn, type Place, type SoldShipment, type SoldShipments } from '@waybill/simulator/business';

/** What the simulator remembers of a label; its account is the CRID. */
export interface SoldFacts {
  readonly from: Place;
  readonly to: Place;
  readonly mail_class: string;
  /** `YYYY-MM-DD` */
  readonly mailing_date: string;
  /** `X-Idempotency-Key` of its purchase. */
  readonly idempotency_key: string | null;
  /** A label of a return. */
  readonly is_return?: true;
}

export type Sold = SoldShipments<SoldFacts>;
export type SoldLabel = SoldShipment<SoldFacts>;

const QUARTER_MS = 900_000;
const HALF_AN_HOUR_MS = 1_800_000;

/** What the simulator remembers of SCAN forms. A label whose data is out is manifested, and no longer cancelled. */
export interface Outgoing {
  /** Puts labels on a form: their data goes out a quarter of an hour later. */
  putOnForm(labels: readonly SoldLabel[], form: string): void;
  /** The number of the form that a label is on. */
  formOf(label: SoldLabel): string | undefined;
  isManifested(label: SoldLabel): boolean;
}

export function outgoingData({ now }: { readonly now: () => number }): Outgoing {
  const forms = new Map<string, { readonly form: string; readonly at: number }>();
  return {
    putOnForm: (labels, form) => {
      for (const { id } of labels) forms.set(id, { form, at: now() });
    },
    formOf: ({ id }) => forms.get(id)?.form,
    isManifested: ({ id, facts }) => {
      const at = forms.get(id)?.at;
      if (at !== undefined) return now() >= at + QUARTER_MS;
      // At 00:30 Central Time of the next day.
      return dayIn('America/Chicago', now() - HALF_AN_HOUR_MS) > facts.mailing_date;
    },
  };
}
