import { z } from 'zod';

/** The day of a date with or without a time, `YYYY-MM-DD`; nothing for one that no calendar has. */
export function dayOf(written: string | undefined): string | undefined {
  const [day] = /^\d{4}-\d\d-\d\d(?!\d)/.exec(written?.trim() ?? '') ?? [];
  return z.iso.date().safeParse(day).data;
}
