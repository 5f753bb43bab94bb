/** A post office, as both platforms report it. */
import type { OpeningHours } from '@waybill/core/plugin';

export interface PostOffice {
  readonly id: string;
  readonly name?: string | undefined;
  /** The shop that it is in. */
  readonly location?: string | undefined;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly province?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly kilometres?: number | undefined;
  readonly is_bilingual?: boolean | undefined;
  readonly detail?: string | undefined;
  readonly hours: readonly OpeningHours[];
}

/** What is looked for. */
export interface OfficeSearch {
  /** `A9A9A9` */
  readonly postal_code?: string;
  readonly province?: string;
  readonly city?: string;
  readonly street?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  /** Offices that packages can be sent to. */
  readonly collects: boolean;
  readonly most: number;
}

/** The query of a search. Both platforms have the same names. */
export function queryOf(search: OfficeSearch): URLSearchParams {
  const { postal_code, province, city, street, latitude, longitude, collects, most } = search;
  const place = { postalCode: postal_code, province, city, streetName: street, longitude, latitude };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ d2po: collects, ...place, maximum: most }))
    if (value !== undefined) query.set(name, String(value));
  return query;
}
