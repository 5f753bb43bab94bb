import {
  createShipment,
  dryRun,
  fetchQuotes,
  fetchTracking,
  type ShipmentRequestData,
  voidShipment,
} from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { quotedServices } from '@waybill/testkit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { chronopost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { meaningOf } from '../src/tracking-codes.js';

const running = await startSimulator(simulator);
beforeEach(() => running.reset());
afterAll(() => running.close());
const proxy = () => chronopost.create(running.settings);

const party = (city: string, postal_code: string, country_code = 'FR') => ({
  company_name: 'Atelier Lanterne',
  phone_number: '01 99 00 12 34',
  address_lines: ['12 rue du Canal'],
  city,
  postal_code,
  country_code,
});
const withShipment = (shipment: object = {}, recipient = party('Lyon', '69002')): ShipmentRequestData =>
  ({
    shipper: party('Paris', '75015'),
    recipient,
    shipment: { items: [{ weight: 1.2 }], services: ['01'], currency: 'EUR', ...shipment },
  }) as ShipmentRequestData;
const POINT = {
  id: '9999A',
  address: { address_lines: ['3 rue Neuve'], city: 'Lyon', postal_code: '69003', country_code: 'FR' },
};
interface Wish extends Record<string, unknown> {
  readonly recipient?: ReturnType<typeof party>;
}
const reply = (body: string, status = 200) => ({ kind: 'reply', status, body }) as const;
const envelope = (body: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`;
/** The reply of a service to a call. */
const response = (service: string, call: string, content: string) =>
  reply(
    envelope(
      `<n:${call}Response xmlns:n="http://cxf.${service}.soap.chronopost.fr/"><return>${content}</return></n:${call}Response>`,
    ),
  );
const shipped = (content: string) => response('shipping', 'shippingMultiParcelV5', content);

test('every service of the table is offered by the simulator somewhere', async () => {
  const places = [
    party('Lyon', '69002'),
    party('Berlin', '10115', 'DE'),
    party('Saint-Denis', '97400', 'RE'),
  ];
  const requests = places.flatMap((to) =>
    [{}, { delivery_point: { ...POINT, address: to } }].map((more) =>
      withShipment({ services: [], ...more }, to),
    ),
  );
  const codes = chronopost.services.rows.map(({ code }) => code);
  expect(await quotedServices(proxy(), ...requests)).toEqual(codes.sort());
});

test('a price counts by its net amount where there is no gross one; one without a product is reported', async () => {
  const product = (amount: number, gross: number, tax: number, code: string) =>
    `<productList><amount>${amount}</amount><amountTTC>${gross}</amountTTC><amountTVA>${tax}</amountTVA>${code}</productList>`;
  const priced = product(11.5, 0, 0, '<productCode>1</productCode>');
  const products = priced + product(0, 0, 0, '<productCode>16</productCode>') + product(13, 15.6, 2.6, '');
  const content = `<errorCode>0</errorCode>${products}`;
  running.fault(response('quickcost', 'calculateProducts', content), { times: 1 });
  const [quotes, errors] = await fetchQuotes(proxy(), withShipment({ services: [] }));
  expect(quotes).toMatchObject([{ service_type: '01', base_charge: 11.5, total_charge: 11.5 }]);
  expect(errors).toMatchObject([{ message: expect.stringContaining('a price has no product') }]);
});

test('an event that is nil is skipped', async () => {
  const nil =
    '<events xmlns:x="http://www.w3.org/2001/XMLSchema-instance" x:nil="true"/><events><code>DC</code></events>';
  const content = `<errorCode>0</errorCode><listEventInfoComp>${nil}</listEventInfoComp>`;
  running.fault(response('tracking', 'trackSkybillV2', content), { times: 1 });
  const [[details]] = await fetchTracking(proxy(), { tracking_numbers: ['XP000000017FR'] });
  expect(details?.events.map(({ code }) => code)).toEqual(['DC']);
});

test.each([
  ['a relay service without a point', { services: ['86'] }, 'shipment.delivery_point', 'required'],
  ['a point with another service', { delivery_point: POINT }, 'shipment.delivery_point', 'contradiction'],
  [
    'a day that a service does not have',
    { services: ['2M'], options: ['6'] },
    'shipment.options[0]',
    'not_supported',
  ],
  [
    'a signature into a letterbox',
    { services: ['58'], options: ['signature'] },
    'shipment.options[0]',
    'not_supported',
  ],
  ['a second day', { options: ['6', '1'] }, 'shipment.options[1]', 'contradiction'],
  ['a city in another script', { recipient: party('東京', '69002') }, 'recipient.city', 'invalid'],
])('%s is refused before anything is sent', async (_, { recipient, ...shipment }: Wish, field, code) => {
  const [, errors] = await createShipment(proxy(), withShipment(shipment, recipient));
  expect(errors).toMatchObject([{ field, code }]);
  expect(running.exchanges).toEqual([]);
});

test('a day leaves only the services that have it, whose prices are without its charge', async () => {
  const request = withShipment({ services: [], options: ['saturday_delivery'] });
  const [quotes] = await fetchQuotes(proxy(), request);
  const codes = quotes.map(({ service_type }) => service_type).sort();
  expect(codes.join(' ')).toBe('01 02 16 4I 9A 9B 9C');
  expect(quotes[0]?.meta?.notices?.map(({ code }) => code)).toContain('not_in_price');
});

test('an option that only some services have leaves these', async () => {
  const codes = async (option: string) => {
    const [quotes] = await fetchQuotes(proxy(), withShipment({ services: [], options: [option] }));
    return quotes.map(({ service_type }) => service_type);
  };
  expect((await codes('hold_for_pickup')).sort()).toEqual(['5E', '86']);
  const signed = await codes('signature');
  expect(signed).toContain('01');
  expect(signed).not.toContain('58');
});

test('the insured amount is sent in cents, split by value', async () => {
  const items = [30, 10].map((value_amount) => ({ weight: 1, value_amount }));
  await createShipment(proxy(), withShipment({ items, insured_amount: 19.99 }));
  const sent = running.exchanges.at(-1)?.body ?? '';
  const cents = [...sent.matchAll(/<insuredValue>([^<]*)/g)].map(([, value]) => Number(value));
  expect(cents).toHaveLength(2);
  expect(cents.every(Number.isInteger)).toBe(true);
  expect(cents.reduce((sum, value) => sum + value, 0)).toBe(1999);
});

describe('a purchase', () => {
  const fault = (code: string) =>
    reply(envelope(`<s:Fault><faultcode>s:${code}</faultcode><faultstring>Why</faultstring></s:Fault>`), 500);

  test.each([
    ['a fault about the message', fault('Client'), 'carrier'],
    ['a fault of the server', fault('Server'), 'unknown_outcome'],
    ['a system error', shipped('<errorCode>1</errorCode><errorMessage>x</errorMessage>'), 'unknown_outcome'],
    [
      'a system error beside an empty result',
      shipped('<errorCode>1</errorCode><errorMessage>x</errorMessage><resultMultiParcelValue/>'),
      'unknown_outcome',
    ],
    ['another error', shipped('<errorCode>33</errorCode><errorMessage>x</errorMessage>'), 'authentication'],
  ])('that ends with %s is %s', async (_, wrong, kind) => {
    running.fault(wrong, { times: 1 });
    const [shipment, errors] = await createShipment(proxy(), withShipment({ references: ['WB-1'] }));
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ kind, retryable: false }]);
    if (kind === 'unknown_outcome') expect(errors[0]?.message).toContain('WB-1');
  });

  test('keeps a label whose padding is wrong', async () => {
    const label = 'JVBERi0xLjQKJSVFT0YKIA==';
    const parcel = `<resultMultiParcelValue><pdfEtiquette>${label}=</pdfEtiquette><skybillNumber>XP1</skybillNumber></resultMultiParcelValue>`;
    running.fault(shipped(`<errorCode>0</errorCode>${parcel}`), { times: 1 });
    const [shipment, errors] = await createShipment(proxy(), withShipment());
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({ complete: true, documents: [label] });
  });
});

test.each([
  [{ country_code: 'FR', postal_code: '97400' }, 'RE', 'LA REUNION'],
  [{ country_code: 'FR', postal_code: '20000' }, 'FR', 'FRANCE'],
])('%j is in the country %s', async (place, code, name) => {
  const recipient = { ...party('Ville', place.postal_code), ...place };
  await createShipment(proxy(), withShipment({ services: ['17'], is_document: true }, recipient));
  const sent = running.exchanges.at(-1)?.body ?? '';
  expect(sent).toContain(`<recipientCountry>${code}</recipientCountry>`);
  expect(sent).toContain(`<recipientCountryName>${name}</recipientCountryName>`);
  await fetchQuotes(proxy(), withShipment({ services: [] }, recipient));
  expect(running.exchanges.at(-1)?.body).toContain(`<arrCountryCode>${code}</arrCountryCode>`);
});

test('a state, for which there is no place, is left out with a notice', async () => {
  const recipient = { ...party('New York', '10118', 'US'), state_code: 'NY' };
  const request = withShipment({ services: ['17'], is_document: true }, recipient);
  const [shipment, errors] = await createShipment(proxy(), request);
  expect(errors).toEqual([]);
  expect(shipment?.meta.notices.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('recipient.state_code is left out'),
  );
});

test('the password is in the body, and hidden in a dry run', async () => {
  await createShipment(proxy(), withShipment());
  expect(running.exchanges.at(-1)?.body).toContain('<password>simulated&lt;password&amp;Q7</password>');
  const shown = JSON.stringify(await dryRun(proxy(), 'shipping', withShipment()));
  expect(shown).toContain('shippingMultiParcelV5');
  expect(shown).not.toContain('password&amp;Q7');
});

test('packages of a shipment are voided one by one', async () => {
  const [shipment] = await createShipment(proxy(), withShipment({ items: [{ weight: 1, quantity: 2 }] }));
  if (shipment === null) throw new Error('not bought');
  const [result] = await voidShipment(proxy(), { shipment, packages: [1] });
  expect(result?.packages).toMatchObject([
    { tracking_number: shipment.meta.parcels[1]?.tracking_number, outcome: 'voided' },
  ]);
  const [first, second] = shipment.meta.parcels.map(({ tracking_number }) => tracking_number ?? '');
  const [tracked] = await fetchTracking(proxy(), { tracking_numbers: [first ?? '', second ?? ''] });
  expect(tracked.map(({ status }) => status)).toEqual(['pre_transit', 'cancelled']);
});

test.each([
  ['D', 'anything', 'delivered'],
  ['DC', 'Delivered', 'pre_transit'],
  ['D3', 'Colis livré', 'delivered'],
  ['D3', 'Colis non livré, avis de passage déposé', 'attempted'],
  ['D3', 'Colis à livrer', null],
  ['D3', 'COLIS LIVRE', 'delivered'],
  ['D3', 'Parcel collected by the recipient', 'delivered'],
  ['X', 'Parcel could not be delivered', 'attempted'],
  ['X', "Votre colis n'a pas pu être livré", 'attempted'],
  ['X', 'Recipient unavailable', 'attempted'],
  ['X', 'Destinataire indisponible', 'attempted'],
  ['X', 'Parcel will be delivered tomorrow', null],
  ['X', 'Votre colis sera livré demain', null],
  ['X', 'Parcel not yet delivered', null],
  ['X', 'Parcel can be collected at the relay', 'available_for_pickup'],
  ['X', 'Shipment returned to sender', 'returning'],
  ['X', 'Available at the post office', 'available_for_pickup'],
  ['TA', 'Delivery in progress', 'out_for_delivery'],
  ['TA', '', 'out_for_delivery'],
  ['X', 'Opération interne', null],
])('the event %s "%s" is %s', (code, words, status) => {
  expect(meaningOf(code, words).status).toBe(status);
});

test('the simulator refuses an element at another place than that of the schema', async () => {
  await createShipment(proxy(), withShipment());
  const [sent] = running.exchanges;
  const post = (body = '') =>
    fetch(`${running.url}${sent?.path}`, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
  expect((await post(sent?.body)).status).toBe(200);
  const refused = await post(sent?.body.replace(/(<modeRetour>1<\/modeRetour>)(.*?<\/version>)/s, '$2$1'));
  expect(`${refused.status} ${await refused.text()}`).toMatch(/^500.*unexpected element modeRetour/s);
});

const declared = (item: object, shipment: object = {}): ShipmentRequestData => {
  const line = { description: 'Ribbon', weight: 0.1, quantity: 100, value_amount: 2, origin_country: 'FR' };
  const customs = { description: 'Ribbons', items: [{ ...line, ...item }] };
  const items = [{ weight: 10, length: 12, width: 8, height: 6 }];
  const more = { services: ['17'], items, weight_unit: 'LB', dimension_unit: 'IN', customs, ...shipment };
  return withShipment(more, party('Zürich', '8002', 'CH'));
};

test('the weight of a line is that of all its units, rounded once: it is not above that of the parcel', async () => {
  const { calls, errors } = await dryRun(proxy(), 'shipping', declared({ net_weight: 0.09 }));
  expect(errors).toEqual([]);
  const sent = JSON.stringify(calls);
  for (const weight of ['grossWeight>4.536<', 'netWeight>4.083<', '<weight>4.536<'])
    expect(sent).toContain(weight);
});

test.each([
  [{ value_amount: 2.005 }, {}, 'shipment.customs.items[0].value_amount'],
  [{ value_amount: 2.5, value_currency: 'JPY' }, {}, 'shipment.customs.items[0].value_amount'],
  [{}, { insured_amount: 10.005 }, 'shipment.insured_amount'],
  [{}, { insured_amount: 10, currency: 'CHF' }, 'shipment.currency'],
])(
  'a price and a purchase refuse the same amounts, at the same field: %o %o',
  async (item, shipment, field) => {
    const [price, purchase] = await Promise.all(
      (['rating', 'shipping'] as const).map((operation) =>
        dryRun(proxy(), operation, declared(item, shipment)),
      ),
    );
    expect(price?.errors).toMatchObject([{ field }]);
    expect(purchase?.errors.map(({ message }) => message)).toEqual(
      price?.errors.map(({ message }) => message),
    );
    expect(purchase?.errors).toMatchObject([{ field }]);
  },
);
