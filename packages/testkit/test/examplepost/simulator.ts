import { defineSimulator } from '@waybill/simulator';
import { bookedPickups, dayIn, type JourneyStage, soldShipments } from '@waybill/simulator/business';
import { basicLogin, refuse, route } from '@waybill/simulator/server';
import type { WireParcel } from './parcels.js';
import { ID } from './tables.js';

interface Wire {
  readonly request_id: string;
  readonly shop?: string;
  readonly services: string[];
  readonly service: string;
  readonly options: string[];
  readonly parcels: WireParcel[];
  readonly parcel: WireParcel;
}

/** Made-up prices in cents that add up. */
function priceOf(service: string, options: readonly string[], { weight_g }: WireParcel) {
  const base = { 'EX-STD': 500, 'EX-EXP': 900 }[service] ?? 1500;
  const charges = [
    { name: 'Weight', amount: Math.ceil(weight_g / 10) },
    ...options.map((code) => ({ name: `Option ${code}`, amount: 250 })),
    { name: 'Online discount', amount: -50 },
  ];
  const net = charges.reduce((sum, { amount }) => sum + amount, base);
  const tax = Math.round(net * 0.19);
  return { base, charges, tax, total: net + tax };
}

const euros = (amount: number) => (amount / 100).toFixed(2);

export const simulator = defineSimulator({
  carrier: ID,
  settings: { username: 'demo', password: 'demo-password' },
  accounts: { second: { username: 'other', password: 'other-password' } },
  login: basicLogin({ refused: () => refuse('LOGIN', 'Unknown login.', 401) }),
  refusal: ({ status, problems }) => Response.json({ errors: problems }, { status }),
  routes: ({ purchased, now }) => {
    let parcels = 0;
    const listed: { readonly parcel: object; readonly request_id: string; readonly account: string }[] = [];
    const sold = soldShipments({ now });
    const pickups = bookedPickups({ now, time_zone: ZONE, cut_off: CUT_OFF });
    const manifests = new Map<string, { readonly parcels: string[]; readonly paper_from: string }>();
    let booked = 0;
    const sell = ({
      text,
      account,
    }: {
      readonly text: string;
      readonly account: { readonly username: string };
    }) => {
      const wire: Wire = JSON.parse(text);
      if (wire.shop !== undefined && !SHOPS.some((shop) => shop.id === wire.shop))
        throw refuse('SHOP', 'No such shop.', 422);
      const id = `P${++parcels}`;
      purchased(`EX${id}`);
      sold.add({ id, tracking_numbers: [`EX${id}`], account: account.username, facts: undefined });
      const { total } = priceOf(wire.service, wire.options, wire.parcel);
      const parcel = { parcel_id: id, tracking: `EX${id}`, total: euros(total) };
      listed.push({ parcel, request_id: wire.request_id, account: account.username });
      return Response.json(parcel, { status: 201 });
    };
    const pickupOf = (number: string | undefined, username: string) => {
      const pickup = pickups.find(number ?? '');
      if (pickup?.account !== username) throw refuse('UNKNOWN', 'No such pickup.', 404);
      return pickup;
    };
    const shown = (number: string) => {
      const pickup = pickups.find(number);
      if (pickup === undefined) throw refuse('UNKNOWN', 'No such pickup.', 404);
      const { date, ready_time, closing_time } = pickup;
      const state = pickups.stateOf(pickup);
      return Response.json({ number, date, ready: ready_time, closing: closing_time, state, price: '4.50' });
    };
    const mustBeBooked = (outcome: 'booked' | 'past' | 'too_late') => {
      if (outcome === 'past') throw refuse('PAST', 'This day is over.', 422);
      if (outcome === 'too_late') throw refuse('LATE', `Book until ${CUT_OFF}.`, 409);
    };
    return [
      route('POST /v1/prices', ({ text }) => {
        const wire: Wire = JSON.parse(text);
        const codes = wire.services.length > 0 ? wire.services : ['EX-STD', 'EX-EXP'];
        return Response.json({ prices: codes.map((service) => priceIn(service, wire)) });
      }),
      route('POST /v1/parcels', sell),
      route('POST /v1/returns', sell),
      route('GET /v1/parcels', ({ query, account }) =>
        Response.json(
          listed
            .filter((one) => one.account === account.username && one.request_id === query.get('request_id'))
            .map(({ parcel }) => parcel),
        ),
      ),
      route('GET /v1/labels/:id', ({ params, query }) => {
        const headers = { 'content-type': 'application/pdf' };
        return new Response(`label ${params.id} as ${query.get('format')}`, { headers });
      }),
      route('GET /v1/tracking/:number', ({ params }) => {
        const shipment = sold.find(params.number ?? '');
        if (shipment === undefined) throw refuse('UNKNOWN', 'No such parcel.', 404);
        const journey = sold.journeyOf(shipment);
        return Response.json({
          events: journey.map(({ stage, at }) => ({
            at: new Date(at).toISOString(),
            code: CODES[stage],
            text: stage,
          })),
        });
      }),
      route('DELETE /v1/parcels/:id', ({ params, account }) => {
        const shipment = sold.find(params.id ?? '');
        if (shipment?.account !== account.username) throw refuse('UNKNOWN', 'No such parcel.', 404);
        const outcome = sold.void(shipment);
        if (outcome === 'already') throw refuse('ALREADY', 'Voided before.', 409);
        if (outcome === 'too_late') throw refuse('LATE', 'Collected.', 409);
        return new Response(null, { status: 204 });
      }),
      route('POST /v1/pickups', ({ text, account }) => {
        const { date, ready, closing } = JSON.parse(text);
        const number = `C${++booked}`;
        const times = { date, ready_time: ready, closing_time: closing };
        mustBeBooked(pickups.book({ number, account: account.username, ...times, facts: undefined }));
        return shown(number);
      }),
      route('PUT /v1/pickups/:number', ({ text, params, account }) => {
        const { date, ready, closing } = JSON.parse(text);
        const pickup = pickupOf(params.number, account.username);
        mustBeBooked(pickups.change(pickup, { date, ready_time: ready, closing_time: closing }));
        return shown(pickup.number);
      }),
      route('GET /v1/pickups/:number', ({ params, account }) =>
        shown(pickupOf(params.number, account.username).number),
      ),
      route('DELETE /v1/pickups/:number', ({ params, account }) => {
        const outcome = pickups.cancel(pickupOf(params.number, account.username));
        if (outcome === 'already') throw refuse('ALREADY', 'Cancelled before.', 409);
        if (outcome === 'too_late') throw refuse('LATE', 'The driver was there.', 409);
        return new Response(null, { status: 204 });
      }),
      route('GET /v1/pickup-days', () => Response.json({ cut_off: CUT_OFF, first_day: pickups.firstDay() })),
      route('POST /v1/manifests', ({ account }) => {
        const open = sold.open(account.username);
        if (open.length === 0) throw refuse('EMPTY', 'Nothing is open.', 422);
        sold.close(open);
        const id = `M${manifests.size + 1}`;
        const manifest = {
          parcels: open.flatMap(({ tracking_numbers }) => tracking_numbers),
          paper_from: dayIn(ZONE, now() + DAY_MS),
        };
        manifests.set(id, manifest);
        return Response.json({ id, ...manifest }, { status: 201 });
      }),
      route('GET /v1/manifests/:id', ({ params }) => {
        const manifest = manifests.get(params.id ?? '');
        if (manifest === undefined) throw refuse('UNKNOWN', 'No such manifest.', 404);
        if (dayIn(ZONE, now()) < manifest.paper_from) throw refuse('NOT_YET', 'Its paper is not ready.', 404);
        return Response.json({ id: params.id, parcels: manifest.parcels, paper: PAPER });
      }),
      route('GET /v1/shops', ({ query }) => {
        const wanted = query.get('id');
        const shops = SHOPS.filter(({ id, postal_code }) =>
          wanted === null ? postal_code === query.get('postal_code') : id === wanted,
        );
        return Response.json({ shops: shops.slice(0, Number(query.get('limit') ?? 10)) });
      }),
      route('GET /v1/proofs/:number', ({ params }) => {
        const shipment = sold.find(params.number ?? '');
        if (shipment === undefined) throw refuse('UNKNOWN', 'No such parcel.', 404);
        const delivered = sold.journeyOf(shipment).find(({ stage }) => stage === 'delivered');
        if (delivered === undefined) throw refuse('NOT_YET', 'It is not delivered.', 404);
        return Response.json({
          signed_by: 'Muster',
          at: new Date(delivered.at).toISOString(),
          letter: PAPER,
        });
      }),
      route('GET /v1/addresses', ({ query }) => {
        const [postal_code, city] = [query.get('postal_code'), query.get('city')?.toUpperCase()];
        const there = PLACES.filter((place) => place.postal_code === postal_code);
        const exact = there.filter((place) => place.city.toUpperCase() === city);
        return Response.json({ found: exact.length > 0 ? exact : there });
      }),
    ];
  },
});

const ZONE = 'Europe/Berlin';
const CUT_OFF = '17:00';
const DAY_MS = 86_400_000;
const PAPER = Buffer.from('%PDF-1.7 paper %%EOF').toString('base64');

const SHOPS = [
  { id: 'S-1', name: 'Kiosk', street: 'Kleine Str. 1', postal_code: '10117', city: 'Berlin', km: 0.4 },
  { id: 'S-2', name: 'Laden', street: 'Lange Str. 2', postal_code: '10117', city: 'Berlin', km: 1.2 },
].map((shop) => ({ ...shop, opens: '09:00', closes: '18:30' }));

/** One city has a postal code, two share another. */
const PLACES = [
  { postal_code: '10117', city: 'Berlin' },
  { postal_code: '53115', city: 'Bonn' },
  { postal_code: '01945', city: 'Ruhland' },
  { postal_code: '01945', city: 'Guteborn' },
];

const CODES: Readonly<Record<JourneyStage, string>> = {
  created: 'LABEL',
  picked_up: 'SCAN',
  departed: 'SCAN',
  arrived: 'SCAN',
  out_for_delivery: 'VAN',
  delivered: 'DONE',
  voided: 'VOID',
};

/** A price of all parcels together, as the carrier writes it. */
function priceIn(service: string, wire: Wire) {
  const each = wire.parcels.map((parcel) => priceOf(service, wire.options, parcel));
  const add = (of: (price: (typeof each)[number]) => number) =>
    each.reduce((sum, price) => sum + of(price), 0);
  const names = each[0]?.charges.map(({ name }) => name) ?? [];
  const surcharges = names.map((name, index) => ({
    name,
    amount: euros(add(({ charges }) => charges[index]?.amount ?? 0)),
  }));
  return {
    service,
    name: service,
    base: euros(add(({ base }) => base)),
    surcharges,
    tax: euros(add(({ tax }) => tax)),
    total: euros(add(({ total }) => total)),
    days: 2,
  };
}
