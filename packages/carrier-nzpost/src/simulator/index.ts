/**
 * A local replacement for NZ Post's server: prices, labels that are made while the client asks again, tracking, pickups. Every price
 * and every number is made up. It is a second reading of the documents and imports nothing of the carrier's other code.
 */

import { defineSimulator, type SimulatorContext } from '@waybill/simulator';
import {
  bookedPickups,
  labelPdf,
  labelPng,
  type SoldShipment,
  type SpecimenLabel,
  soldShipments,
} from '@waybill/simulator/business';
import { oauthServer, refuse, route } from '@waybill/simulator/server';
import { isRural, optionsAbroad, optionsAtHome, SERVICES } from './prices.js';
import { type Address, bookingBody, type LabelRequest, labelBody } from './schema.js';

/** Accounts that the simulator accepts. Invented, and not secret. */
const ACCOUNTS = {
  first: {
    client_id: 'simulated-client-1',
    client_secret: 'simulated-secret-Q7',
    account_number: '91000001',
  },
  second: {
    client_id: 'simulated-client-2',
    client_secret: 'simulated-secret-V4',
    account_number: '91000002',
  },
} as const;
type Merchant = Readonly<Record<'client_id' | 'account_number', string>>;

/** What is remembered of a consignment. */
interface Facts {
  readonly request: LabelRequest;
  /** Reasons for which labels fail, by position. */
  readonly failures: readonly (string | undefined)[];
  /** How often its status will still be "In Progress". */
  pending: number;
}
type Consignment = SoldShipment<Facts>;

const STAGES = {
  created: ['997', 'Ready to send'],
  picked_up: ['13', 'Picked up'],
  departed: ['14', 'In transit'],
  arrived: ['59', 'At depot'],
  out_for_delivery: ['32', 'With courier for delivery'],
  delivered: ['22', 'Delivered'],
  voided: ['', ''],
} as const;

/** Start it with `startSimulator`. It has two accounts. */
export const simulator = defineSimulator({
  carrier: 'nzpost',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second },
  login: oauthServer({
    path: '/as/token.oauth2',
    style: 'fields',
    lifetime_s: 86_399,
    refused: { token: () => refuse('401001', 'Unauthorised', 401) },
  }),
  refusal: ({ status, problems }) => {
    const errors = problems.map(({ code, message }) => ({
      code,
      message: 'Invalid parameter(s)',
      details: message,
    }));
    return Response.json({ success: false, message_id: 'm', errors }, { status });
  },
  routes: (context) => {
    const sold = soldShipments<Facts>(context);
    const pickups = bookedPickups({ ...context, cut_off: '17:00', time_zone: 'Pacific/Auckland' });
    let consignments = 0;
    let jobs = 19_000_000;
    const own = (id: string, { account_number }: Merchant): Consignment => {
      const found = sold.find(id);
      if (found?.id !== id || found.account !== account_number)
        throw refuse('404001', 'No such consignment', 404);
      return found;
    };
    return [
      route('GET /shippingoptions/2.0/domestic', ({ query, account, headers }) => {
        checkApplication(account, headers, query.get('account_number'));
        return Response.json({ success: true, ...optionsAtHome(query), message_id: 'm' });
      }),
      route('GET /shippingoptions/2.0/international', ({ query, account, headers }) => {
        checkApplication(account, headers, query.get('account_number'));
        return Response.json({ success: true, ...optionsAbroad(query), message_id: 'm' });
      }),
      route('POST /parcellabel/v3/labels', labelBody, ({ body, account, headers }) => {
        checkApplication(account, headers, body.account_number);
        const id = `SIM${String(++consignments).padStart(3, '0')}`;
        const failures = body.parcel_details.map((parcel) => failureOf(parcel, body));
        const tracking_numbers = body.parcel_details.map((_, at) => `${id}00000000000${at + 1}AKL001XX`);
        const pending = body.parcel_details.length > 1 ? 1 : 0;
        sold.add({
          id,
          tracking_numbers,
          account: account.account_number,
          facts: { request: body, failures, pending },
        });
        for (const [at, number] of tracking_numbers.entries())
          if (failures[at] === undefined) context.purchased(number);
        return Response.json({ success: true, message_id: 'm', consignment_id: id });
      }),
      route('GET /parcellabel/v3/labels/:id/status', ({ params: { id = '' }, account, headers }) => {
        checkApplication(account, headers);
        return Response.json(statusOf(own(id, account), context));
      }),
      route('GET /parcellabel/v3/labels/:id', async ({ params: { id = '' }, query, account, headers }) => {
        checkApplication(account, headers);
        const pages = pagesOf(own(id, account));
        if (query.get('format') === 'PDF')
          return new Response(await labelPdf(pages), { headers: { 'content-type': 'application/pdf' } });
        const page = pages[Number(query.get('page')) - 1];
        if (page === undefined) throw refuse('404002', 'No such page', 404);
        return new Response(await labelPng(page), { headers: { 'content-type': 'image/png' } });
      }),
      route('GET /parceltrack/3.0/parcels/:number', ({ params: { number = '' }, account, headers }) => {
        checkApplication(account, headers);
        const shipment = sold.find(number);
        if (!shipment?.tracking_numbers.includes(number)) throw refuse('404001', `No parcel ${number}`, 404);
        const tracking_events = sold.journeyOf(shipment).map(({ stage, at }) => ({
          tracking_reference: number,
          event_edifact_code: STAGES[stage][0],
          source: 'CME',
          status_description: STAGES[stage][1],
          event_description: STAGES[stage][1],
          event_datetime: aucklandTime(at),
          signed_by: { name: '', signature: '' },
        }));
        return Response.json({ success: true, results: { tracking_reference: number, tracking_events } });
      }),
      route('POST /parcelpickup/v3/bookings', bookingBody, ({ body, account, headers }) => {
        checkApplication(account, headers);
        const [date = '', time = ''] = aucklandTime(Date.parse(body.pickup_date_time)).split('T');
        const ready_time = time.slice(0, 5);
        const number = String(++jobs);
        const slot = { number, account: account.account_number, date, ready_time, closing_time: '17:00' };
        const isTaken = pickups.book({ ...slot, facts: undefined }) === 'booked';
        const results = isTaken
          ? { job_id: `3${number}`, job_number: number, response_type: 'AP', reject_code: '0' }
          : { response_type: 'RJ', reject_code: '17' };
        return Response.json({ success: true, message_id: 'm', results });
      }),
    ];
  },
});

/** @throws Refusal without the header that names the application, and for an account of another one. */
function checkApplication(
  { client_id, account_number }: Merchant,
  headers: Headers,
  named?: string | null,
): void {
  if (headers.get('client_id') !== client_id) throw refuse('401001', 'The header client_id is missing', 401);
  if (named != null && named !== account_number) throw refuse('400003', 'Not an account of this application');
}

/** Reasons that NZ Post finds while it makes labels, after it has answered. */
function failureOf(
  { service_code, add_ons = [] }: LabelRequest['parcel_details'][number],
  { delivery_address }: LabelRequest,
): string | undefined {
  const service = SERVICES[service_code];
  const abroad = delivery_address.country_code !== 'NZ';
  if (service === undefined || (service.to !== 'NZ') !== abroad)
    return 'the field /parcel_details/0/service_code is not available to this address';
  const needs_rural = !abroad && isRural(delivery_address.postcode);
  return needs_rural && !add_ons.includes('CPOLRD') ? 'the add-on CPOLRD is mandatory' : undefined;
}

function statusOf({ id, facts, tracking_numbers, sold_at }: Consignment, { url }: SimulatorContext) {
  const isPending = facts.pending > 0;
  facts.pending -= 1;
  const base = { success: true, message_id: 'm', consignment_id: id };
  const labels = tracking_numbers.map((number, at) => {
    const failure = facts.failures[at];
    const label_id = `${id}-${at + 1}`;
    if (isPending) return { label_id, tracking_reference: null, label_generation_status: 'In Progress' };
    if (failure === undefined)
      return { label_id, tracking_reference: number, label_generation_status: 'Complete' };
    const errors = [{ code: 400002, message: 'Invalid parameter(s)', details: failure }];
    return { label_id, tracking_reference: null, label_generation_status: 'Failed', errors };
  });
  if (isPending) return { ...base, consignment_status: 'In Progress', labels };
  const file = `${url()}/parcellabel/v3/labels/${id}?format=`;
  return {
    ...base,
    consignment_status: facts.failures.some((failure) => failure !== undefined) ? 'Failed' : 'Complete',
    consignment_url: `${file}PDF`,
    page_urls: labels.map((_, at) => `${file}PNG&page=${at + 1}`),
    expiry_date_utc: `${new Date(sold_at + 14 * 86_400_000).toISOString().slice(0, 19)}Z`,
    labels,
  };
}

function pagesOf({ facts: { request }, tracking_numbers, sold_at }: Consignment): SpecimenLabel[] {
  const { sender_details, receiver_details, sender_reference_1, parcel_details } = request;
  return parcel_details.map((parcel, at) => ({
    service: SERVICES[parcel.service_code]?.name ?? parcel.service_code,
    package: { number: at + 1, of: parcel_details.length },
    weight: `${parcel.dimensions.weight_kg} kg`,
    from: labelParty(request.pickup_address, sender_details.name),
    to: labelParty(request.delivery_address, receiver_details.name),
    ship_date: new Date(sold_at).toISOString().slice(0, 10),
    references: sender_reference_1 === undefined ? [] : [sender_reference_1],
    barcode: tracking_numbers[at] ?? '',
  }));
}

function labelParty(address: Address, person_name: string) {
  const { company_name, building_name, street, suburb, city, state, postcode, country_code } = address;
  return {
    person_name,
    ...(company_name && { company_name }),
    address_lines: [building_name, street, suburb].flatMap((line) => line ?? []),
    city,
    ...(state && { state }),
    postal_code: postcode ?? '',
    country_code,
  };
}

/** `2026-11-19T09:01:00`, without an offset. */
function aucklandTime(at: number): string {
  const zone = {
    timeZone: 'Pacific/Auckland',
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  } as const;
  return new Intl.DateTimeFormat('sv-SE', zone).format(at).replace(' ', 'T');
}
