/** When the data of a label goes out, so that it is manifested: until then it can be cancelled. */
import { dayIn } from '@waybill/simulator';
import type { SoldLabel } from './sold.js';

const QUARTER_MS = 900_000;
const HALF_AN_HOUR_MS = 1_800_000;

/** What the simulator remembers of SCAN forms. */
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
