import { openBatches } from '@waybill/batch';
import type { Quote, RateRequest, ShipmentRequest, ShippingOutcome } from '@waybill/core';
import { makeLabel } from '@waybill/labels';
import { openDatabase, openLedger } from '@waybill/ledger';
import { freshPlace } from '@waybill/test-postgres';
import { afterAll } from 'vitest';
import { type DeskAccount, type DeskSettings, openDesk, type ShopOrder } from '../../src/index.js';

/** What a carrier of the tests does. */
export interface Carrier {
  readonly account: DeskAccount;
  /** How often each order was bought, by its number. */
  readonly bought: Map<string, number>;
  /** Instead of a purchase, where it returns something. */
  onBuy: (order: string) => ShippingOutcome | undefined;
}

/** A carrier with one service for each price. */
export function carrier(
  id: string,
  prices: Readonly<Record<string, readonly [total: number, days: number]>>,
): Carrier {
  const identity = { carrier: id, account: id };
  const services = ({ shipment }: RateRequest) =>
    shipment.services?.map((one) => one.slice(one.indexOf(':') + 1));
  const quotes = (request: RateRequest): Quote[] =>
    Object.entries(prices)
      .filter(([service]) => services(request)?.includes(service) ?? true)
      .map(([service, [total, transit_days]]) => ({
        ...identity,
        service_type: service,
        service_name: service,
        currency: 'CAD',
        base_charge: total,
        discount: 0,
        duties_and_taxes: 0,
        extra_charges: [],
        total_charge: total,
        transit_days,
      }));
  const purchase = async (request: ShipmentRequest): Promise<ShippingOutcome> => {
    const [order = ''] = request.shipment.references ?? [];
    const told = made.onBuy(order);
    if (told !== undefined) return told;
    made.bought.set(order, (made.bought.get(order) ?? 0) + 1);
    const [service = ''] = services(request as never) ?? [];
    const tracking_number = `${id}${order.replace(/\W/g, '')}`;
    const { shipper, recipient } = request;
    const page = { service, from: shipper, to: recipient, barcode: tracking_number };
    const result = {
      ...identity,
      documents: [Buffer.from(await makeLabel(page, 'PDF')).toString('base64')],
      reference: null,
      service,
      shipment_date: '2026-11-24',
      total_charge: { amount: String(prices[service]?.[0] ?? 0), currency: 'CAD', name: 'total' },
      tracking_number,
      complete: true,
      meta: {
        parcels: [{ tracking_number, charge: null, bought: true }],
        documents: [{ format: 'PDF', kind: 'label', parcel: 0 }],
        notices: [],
      },
    };
    return [result as never, []];
  };
  const proxy = {
    ...identity,
    mapper: {
      createQuoteRequest: (request: unknown) => request,
      parseQuoteResponse: (response: unknown) => response,
      createShipmentRequest: (request: unknown) => request,
      parseShippingResponse: (response: unknown) => response,
    },
    getQuotes: async (request: RateRequest) => [quotes(request), []],
    createShipping: purchase,
  };
  const definition = {
    id,
    name: id.toUpperCase(),
    tracking_url: `https://${id}.example/{tracking_number}`,
    operations: {
      manifest: { scope: 'shipments', duty: true, bills: false, documents: 'now', source: 'test' },
    },
  };
  const made: Carrier = {
    account: { definition, proxy } as unknown as DeskAccount,
    bought: new Map(),
    onBuy: () => undefined,
  };
  return made;
}

/** A desk on a database of its own, for the tests of a file. */
export async function openTestDesk(carriers: readonly Carrier[], data_key?: string) {
  const place = await freshPlace(openDatabase);
  const ledger = await openLedger(place.location, data_key === undefined ? {} : { data_key });
  const accounts = carriers.map(({ account }) => account);
  const batches = await openBatches(
    ledger,
    accounts.map(({ proxy }) => proxy),
  );
  const desks = await openDesk({ ledger, batches, accounts });
  const parts = { ledger, batches, accounts };
  afterAll(async () => {
    await batches.close();
    await ledger.close();
    await place.remove();
  });
  /** Works on a batch until it is finished. */
  const run = async (batch: string | null) => (await batches.get(batch ?? ''))?.run();
  return { desks, parts, ledger, batches, run };
}

/** What the shop of the tests says once. */
export const SETTINGS: DeskSettings = {
  version: 0,
  shop: { name: 'Junction Ceramics', color: '#803020' },
  senders: [
    {
      name: 'Toronto',
      party: {
        company_name: 'Junction Ceramics',
        phone_number: '416-555-0142',
        address_lines: ['100 Queen Street West'],
        city: 'Toronto',
        state_code: 'ON',
        postal_code: 'M5H 2N2',
        country_code: 'CA',
      },
    },
  ],
  boxes: [
    { name: 'small', length: 20, width: 15, height: 10, empty_weight_kg: 0.1, limit_kg: 2 },
    { name: 'large', length: 60, width: 40, height: 40, empty_weight_kg: 0.5, limit_kg: 20 },
  ],
  products: [
    { sku: 'MUG', weight_kg: 0.4, length: 12, width: 10, height: 9, hs_code: '691200', origin_country: 'CA' },
    {
      sku: 'PLATE',
      weight_kg: 0.9,
      length: 28,
      width: 28,
      height: 3,
      hs_code: '691200',
      origin_country: 'CA',
    },
  ],
  rules: [],
};

/** An order of a mug, to Halifax. */
export function order(number: string, rest: Partial<ShopOrder> = {}): ShopOrder {
  return {
    order: number,
    placed_at: '2026-11-24T09:00:00Z',
    recipient: {
      person_name: 'Alex Boudreau',
      phone_number: '902-555-0167',
      address_lines: ['1841 Argyle Street'],
      city: 'Halifax',
      state_code: 'NS',
      postal_code: 'B3J 3A5',
      country_code: 'CA',
    },
    items: [{ sku: 'MUG', name: 'Mug', quantity: 1, price: 30, ships: true }],
    currency: 'CAD',
    notices: [],
    problems: [],
    ...rest,
  };
}
