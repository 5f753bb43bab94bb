import { createShipment, RateRequest, type RateRequestData, ShipmentRequest } from '@waybill/core';
import type { CarrierContext } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { loadCases } from '@waybill/testkit';
import { fedex } from '../../src/index.js';
import { simulator } from '../../src/simulator/index.js';

/** Tuesday, 3 March 2026, 15:00 UTC. */
const NOW = Date.parse('2026-03-03T15:00:00Z');

const SETTINGS = { api_key: 'key-for-tests', secret_key: 'secret-for-tests', account_number: '740561073' };

export const account = (context: Partial<CarrierContext> = {}, settings: object = {}) =>
  fedex.create({ ...SETTINGS, ...settings }, { clock: { now: () => NOW }, newId: () => 'id-1', ...context });

export const { mapper } = account();

export const SHIPPER = {
  ...{ person_name: 'Sam Shipper', phone_number: '206 555 0100', address_lines: ['100 Main Street'] },
  ...{ city: 'Seattle', state_code: 'WA', postal_code: '98101', country_code: 'US' },
};
export const RECIPIENT = {
  ...{ company_name: 'Sample LLC', phone_number: '212 555 0111', address_lines: ['350 Fifth Avenue'] },
  ...{ city: 'New York', state_code: 'NY', postal_code: '10118', country_code: 'US' },
};
export const CANADIAN = { ...SHIPPER, country_code: 'CA', state_code: 'QC', postal_code: 'H2B 1A0' };
export const GERMAN = {
  ...{ company_name: 'Muster GmbH', phone_number: '+49 30 5550 1234', address_lines: ['5 Linden'] },
  ...{ city: 'Berlin', postal_code: '10117', country_code: 'DE' },
};
export const goods = { description: 'Engine parts', weight: 1, value_amount: 5, origin_country: 'US' };
/** Goods that go to Germany. */
export const abroad = (customs: object = {}, shipment: object = {}, parties: object = {}): Wanted => [
  { currency: 'USD', ...shipment, customs: { items: [goods], ...customs } },
  { recipient: GERMAN, ...parties },
];
/** `fedex:key` of each. */
export const extra = (extras: Record<string, string>) => ({
  extra: Object.fromEntries(Object.entries(extras).map(([key, value]) => [`fedex:${key}`, value])),
});
/** Packages of a kilogram. */
export const items = (...list: object[]): object => ({ items: list.map((item) => ({ weight: 1, ...item })) });

/** Shipment, parties and settings of a request, as far as they are out of the ordinary. */
export type Wanted = readonly [shipment: object, parties?: object, settings?: object];

export const request = (shipment: object, parties: object = {}): RateRequestData => ({
  shipper: SHIPPER,
  recipient: RECIPIENT,
  shipment: { items: [{ weight: 2 }], services: ['FEDEX_GROUND'], ...shipment },
  ...parties,
});

const mapperWith = (settings: object = {}) => account({}, settings).mapper;
export const rate = (...[shipment, parties, settings]: Wanted) =>
  mapperWith(settings).createQuoteRequest(new RateRequest(request({ services: [], ...shipment }, parties)));
export const ship = (...[shipment, parties, settings]: Wanted) =>
  mapperWith(settings).createShipmentRequest(new ShipmentRequest(request(shipment, parties)));

const member = (node: unknown, step: string) => (node as Record<string, unknown> | undefined)?.[step];
/** What stands in `requestedShipment` at a path: `recipients.0.address`. */
export const sent = ({ body }: { readonly body: object }, path: string): unknown =>
  `requestedShipment.${path}`.split('.').reduce<unknown>(member, body);

/** Fields and codes of the issues that a call throws; those of the shipment without `shipment.`, extras as `:cod_amount`. */
export function issuesOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    const { issues } = error as { issues?: { field: string; code: string }[] };
    const found = issues?.map(({ field, code }) => `${field} ${code}`) ?? [String(error)];
    return found
      .map((issue) => issue.replace(/\.extra\["fedex:(\w+)"\]/, ':$1').replace(/^shipment\.?/, ''))
      .join(', ');
  }
  return '';
}
/** Codes of the remarks on a request. */
export const noticesOf = (wire: object) =>
  ((wire as { notices?: { code: string }[] }).notices ?? []).map(({ code }) => code).join(' ');

const cases = loadCases(new URL('../fixtures', import.meta.url));

/** The document of FedEx's reply to the first call after the login of a recorded purchase. */
export function replyOf(name: string) {
  const found = cases.find((recorded) => recorded.operation === 'shipping' && recorded.name === name);
  return JSON.parse(Buffer.from(found?.calls[1]?.reply ?? []).toString('utf8'));
}

export const answer = (step: string, document: unknown, status = 200) => ({
  ...{ step, status, headers: {} },
  body: typeof document === 'string' ? document : JSON.stringify(document),
});

/** A simulator and an account there. Each test logs in for itself, and waiting takes no time. */
export async function started() {
  const clock = { now: () => NOW, wait: async () => {} };
  const tokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };
  const running = await startSimulator(simulator, clock);
  const proxy = fedex.create(running.settings, { clock, tokens, newId: () => 'id' });
  const calls = (path: RegExp) => running.exchanges.filter((exchange) => path.test(exchange.path));
  return { running, proxy, calls, [Symbol.asyncDispose]: () => running.close() };
}

/** A shipment that the simulator sold, as a shop stores it. */
export async function bought(quantity = 1, more: object = {}) {
  const at = await started();
  const wanted = request({ items: [{ weight: 2, quantity }], ...more });
  const [shipment, errors] = await createShipment(at.proxy, wanted);
  if (shipment === null) throw new Error(JSON.stringify(errors));
  return { ...at, stored: JSON.parse(JSON.stringify(shipment)) as typeof shipment };
}
