import { z } from '@waybill/carrier-kit';

/** The day of a date with or without a time, `YYYY-MM-DD`; `undefined` for a day that does not exist. */
export function dayOf(written: string | undefined): string | undefined {
  const [day] = /^\d{4}-\d\d-\d\d(?!\d)/.exec(written?.trim() ?? '') ?? [];
  return z.iso.date().safeParse(day).data;
}
