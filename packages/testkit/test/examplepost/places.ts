/** Shops that keep parcels, and proofs that one was delivered. */
import { issue, WEEKDAYS } from '@waybill/core/plugin';
import { z } from 'zod';
import { documentIn, entriesOf, foreign, type Half, oneCall, refuseIf } from './further.js';

export interface WireShops {
  readonly query: string;
}
export interface WireProof {
  readonly number: string;
}

const wireShops = z.looseObject({
  shops: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      street: z.string(),
      postal_code: z.string(),
      city: z.string(),
      km: z.number(),
      opens: z.string(),
      closes: z.string(),
    }),
  ),
});

export const locations: Half<'locations', WireShops> = {
  create: ({ near, id, limit }) => {
    const { country_code, postal_code } = near?.address ?? {};
    if (id === undefined && (country_code !== 'DE' || postal_code === undefined))
      refuseIf([issue('near.address.postal_code', 'required', 'is required, of Germany')]);
    const query = new URLSearchParams(id === undefined ? { postal_code: postal_code ?? '' } : { id });
    if (limit !== undefined) query.set('limit', String(limit));
    return { query: query.toString() };
  },
  next: oneCall(({ query }) => ({ step: 'shops', method: 'GET', url: `/v1/shops?${query}` })),
  parse: ({ replies: [reply] }, { carrier, account }) => {
    const found = documentIn(reply, wireShops);
    if (found === undefined) return [[], entriesOf(reply, { carrier, account })];
    return [
      found.shops.map(({ id, name, street, postal_code, city, km, opens, closes }) => ({
        ...{ carrier, account, id, name, kind: 'shop' as const },
        address: { address_lines: [street], postal_code, city, country_code: 'DE' },
        latitude: null,
        longitude: null,
        distance: { value: km, unit: 'KM' as const },
        hours: WEEKDAYS.slice(0, 5).map((day) => ({ day, opens, closes })),
        latest_drop_off: null,
        purposes: ['drop_off', 'collect'] as const,
        phone_number: null,
        instructions: null,
        meta: { notices: [] },
      })),
      [],
    ];
  },
};

const wireProof = z.looseObject({ signed_by: z.string(), at: z.string(), letter: z.string() });

export const proof_of_delivery: Half<'proof_of_delivery', WireProof> = {
  create: ({ tracking_number, shipment }, own) => {
    if (shipment !== undefined) refuseIf(foreign(shipment, 'shipment', own));
    return { number: tracking_number ?? shipment?.tracking_number ?? '' };
  },
  next: oneCall(({ number }) => ({
    ...{ step: 'proof', method: 'GET', url: `/v1/proofs/${encodeURIComponent(number)}` },
  })),
  parse: ({ request: { number }, replies: [reply] }, { carrier, account }) => {
    const found = documentIn(reply, wireProof);
    if (found === undefined) return [null, entriesOf(reply, { carrier, account }, 'tracking_number')];
    const [date = '', time = ''] = found.at.split(/[TZ.]/);
    return [
      {
        ...{ carrier, account, tracking_number: number, signed_by: found.signed_by, sent_to: [] },
        documents: [found.letter],
        delivered_at: { date, time, utc_offset: '+00:00', utc: `${date}T${time}Z` },
        meta: { documents: [{ format: 'PDF', kind: 'letter' }], notices: [] },
      },
      [],
    ];
  },
};
