import {
  basicLogin,
  defineSimulator,
  type JourneyStage,
  refuse,
  route,
  soldShipments,
} from '@waybill/simulator';
import type { WireParcel } from './parcels.js';
import { ID } from './tables.js';

interface Wire {
  readonly request_id: string;
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
    return [
      route('POST /v1/prices', ({ text }) => {
        const wire: Wire = JSON.parse(text);
        const codes = wire.services.length > 0 ? wire.services : ['EX-STD', 'EX-EXP'];
        return Response.json({ prices: codes.map((service) => priceIn(service, wire)) });
      }),
      route('POST /v1/parcels', ({ text, account }) => {
        const wire: Wire = JSON.parse(text);
        const id = `P${++parcels}`;
        purchased(`EX${id}`);
        sold.add({ id, tracking_numbers: [`EX${id}`], account: account.username, facts: undefined });
        const { total } = priceOf(wire.service, wire.options, wire.parcel);
        const parcel = { parcel_id: id, tracking: `EX${id}`, total: euros(total) };
        listed.push({ parcel, request_id: wire.request_id, account: account.username });
        return Response.json(parcel, { status: 201 });
      }),
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
      route('GET /v1/addresses', ({ query }) => {
        const [postal_code, city] = [query.get('postal_code'), query.get('city')?.toUpperCase()];
        const there = PLACES.filter((place) => place.postal_code === postal_code);
        const exact = there.filter((place) => place.city.toUpperCase() === city);
        return Response.json({ found: exact.length > 0 ? exact : there });
      }),
    ];
  },
});

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
