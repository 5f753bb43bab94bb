import {
  cancelPickup,
  createShipment,
  dryRun,
  fetchQuotes,
  fetchTracking,
  findLocations,
  recoverShipment,
  type ShipmentRequestData,
  schedulePickup,
  validateAddress,
} from '@waybill/core';
import { shipsFrom } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { quotedServices } from '@waybill/testkit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aramex } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { meaningOf } from '../src/tracking-codes.js';

const running = await startSimulator(simulator);
beforeEach(() => running.reset());
afterAll(() => running.close());
const proxy = () => aramex.create(running.settings);

const party = (city: string, country_code = 'AE') => ({
  person_name: 'Huda Example',
  phone_number: '+971 4 555 0100',
  address_lines: ['Street 8'],
  city,
  country_code,
});
/** Two packages that are fetched in Dubai. */
const PICKUP = {
  ...{ address: party('Dubai'), package_count: 2, services: ['ONP'] },
  ...{ pickup_date: '2999-03-04', ready_time: '09:00', closing_time: '17:00' },
};
/** What is sent abroad, with lines of a declaration. */
const abroad = (line: object, shipment: object = {}) => {
  const items = [
    { description: 'Lamp', quantity: 1, weight: 1, value_amount: 20, value_currency: 'USD', ...line },
  ];
  const customs = { description: 'Lamps', items };
  return withShipment({ services: ['PPX'], customs, ...shipment }, party('Amman', 'JO'));
};
const withShipment = (shipment: object = {}, recipient = party('Abu Dhabi')): ShipmentRequestData =>
  ({
    shipper: party('Dubai'),
    recipient,
    shipment: { items: [{ weight: 1.2 }], services: ['ONP'], references: ['WB-1'], ...shipment },
  }) as ShipmentRequestData;

const reply = (body: string, status = 200) => ({ kind: 'reply', status, body }) as const;
const envelope = (body: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`;
const response = (name: string, content: string) =>
  reply(
    envelope(`<${name}Response xmlns="http://ws.aramex.net/ShippingAPI/v1/">${content}</${name}Response>`),
  );
const note = (message: string) =>
  `<Notifications><Notification><Code>X1</Code><Message>${message}</Message></Notification></Notifications>`;
const failed = (message: string) => `<HasErrors>true</HasErrors>${note(message)}`;
const NO_GUID = '00000000-0000-0000-0000-000000000000';
const rated = (content: string) => response('RateCalculator', content);
const shipped = (content: string, top = '<HasErrors>false</HasErrors>') =>
  response(
    'ShipmentCreation',
    `${top}<Shipments><ProcessedShipment>${content}</ProcessedShipment></Shipments>`,
  );
const total = (value: string, currency = 'AED') =>
  `<TotalAmount><CurrencyCode>${currency}</CurrencyCode><Value>${value}</Value></TotalAmount>`;
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');

test('is not for shops in countries where Aramex has other interfaces', () => {
  expect(shipsFrom(aramex, 'AE')).toBe(true);
  for (const country of ['AU', 'NZ', 'ZA']) {
    expect(shipsFrom(aramex, country)).toBe(false);
    expect(() => aramex.create({ ...simulator.settings, account_country_code: country })).toThrow(
      /settings\.account_country_code.*must not be/,
    );
  }
});

test('every service of the table is offered by the simulator somewhere', async () => {
  const lanes = [party('Abu Dhabi'), party('Amman', 'JO')].flatMap((to) =>
    [true, false].map((is_document) =>
      withShipment({ services: [], is_document, items: [{ weight: 0.3 }] }, to),
    ),
  );
  const special = aramex.services.rows.filter((row) => row.on_request).map(({ code }) => code);
  lanes.push(withShipment({ services: special, items: [{ weight: 25 }] }));
  expect(await quotedServices(proxy(), ...lanes)).toEqual(
    aramex.services.rows.map(({ code }) => code).sort(),
  );
});

describe('a price', () => {
  test('with parts shows them, in newer replies', async () => {
    const parts =
      '<Amount>20</Amount><OtherAmount1>2.5</OtherAmount1><OtherAmount2>0</OtherAmount2><TotalAmountBeforeTax>22.5</TotalAmountBeforeTax><TaxAmount>1.125</TaxAmount>';
    running.fault(
      rated(`<HasErrors>false</HasErrors>${total('23.625', 'KWD')}<RateDetails>${parts}</RateDetails>`),
    );
    const [quotes, errors] = await fetchQuotes(proxy(), withShipment());
    expect(errors).toEqual([]);
    expect(quotes).toMatchObject([
      {
        base_charge: 20,
        duties_and_taxes: 1.125,
        extra_charges: [{ name: 'OtherAmount1', value: 2.5 }],
        total_charge: 23.625,
        currency: 'KWD',
      },
    ]);
  });

  test.each([
    ['is 0', `<HasErrors>false</HasErrors>${note('No rate for this lane')}${total('0')}`],
    ['comes with an error', failed('No rate for this lane') + total('12.5')],
    ['has no currency', `${note('No rate for this lane')}${total('12.5', '')}`],
  ])('that %s is none, and the words say why', async (_, content) => {
    running.fault(rated(content));
    const [quotes, errors] = await fetchQuotes(proxy(), withShipment());
    expect(quotes).toEqual([]);
    expect(errors).toMatchObject([{ code: 'X1', message: 'No rate for this lane', kind: 'carrier' }]);
  });

  test('comes although another product got no answer', async () => {
    running.fault(reply('<html>Please wait</html>'), { times: 1 });
    const [quotes, errors] = await fetchQuotes(proxy(), withShipment({ services: [] }));
    expect(quotes).toHaveLength(6);
    expect(errors).toMatchObject([{ code: 'unreadable_reply', details: { service: expect.any(String) } }]);
  });
});

describe('a purchase', () => {
  const fault = (code: string) =>
    reply(envelope(`<s:Fault><faultcode>a:${code}</faultcode><faultstring>Why</faultstring></s:Fault>`), 500);

  test.each<[string, Parameters<typeof running.fault>[0], string]>([
    ['a fault about the message', fault('DeserializationFailed'), 'carrier'],
    ['a fault of the server', fault('InternalServiceFault'), 'unknown_outcome'],
    ['an error of the server', shipped('<ID/>', failed('Request timed out')), 'unknown_outcome'],
    ['an error without words', shipped('<HasErrors>true</HasErrors>'), 'carrier'],
    ['no such service', shipped(failed('Service unavailable to this city')), 'carrier'],
    ['neither a number nor an error', shipped('<HasErrors>false</HasErrors>'), 'unknown_outcome'],
    ['words without a verdict', shipped(`<ID/>${note('City is not valid')}`, ''), 'unknown_outcome'],
    [
      'a failure of the server beside an error of the request',
      shipped(failed('Request timed out'), failed('City is not valid')),
      'unknown_outcome',
    ],
  ])('that ends with %s', async (_, wrong, kind) => {
    running.fault(wrong, { times: 1 });
    const [shipment, errors] = await createShipment(proxy(), withShipment());
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ kind, retryable: false }]);
    if (kind === 'unknown_outcome') expect(errors[0]?.message).toContain('WB-1');
  });

  test('that is refused without words of its own is explained by those of the reply', async () => {
    const top = `<HasErrors>false</HasErrors>${note('Consignee phone is not valid')}`;
    running.fault(shipped('<HasErrors>true</HasErrors>', top), { times: 1 });
    const [shipment, errors] = await createShipment(proxy(), withShipment());
    expect([shipment, errors]).toMatchObject([null, [{ code: 'X1', kind: 'carrier' }]]);
  });

  test('is there whatever the reply as a whole says', async () => {
    const label = `<ShipmentLabel><LabelFileContents>${PDF}</LabelFileContents></ShipmentLabel>`;
    const content = `<ID>47000000009</ID><HasErrors>false</HasErrors>${label}`;
    running.fault(shipped(content, failed('Another shipment has errors')), { times: 1 });
    const [shipment, errors] = await createShipment(proxy(), withShipment());
    expect(shipment).toMatchObject({ tracking_number: '47000000009', documents: [PDF] });
    expect(errors).toMatchObject([{ message: 'Another shipment has errors', retryable: false }]);
  });

  test('keeps its number when the link leads elsewhere and no label is printed; both can be asked for again', async () => {
    const link = '<ShipmentLabel><LabelURL>https://labels.example.com/1.pdf</LabelURL></ShipmentLabel>';
    running.fault(shipped(`<ID>47000000009</ID><HasErrors>false</HasErrors>${link}`), { times: 1 });
    const [shipment, errors] = await createShipment(proxy(), withShipment());
    expect(shipment).toMatchObject({ tracking_number: '47000000009', documents: [], complete: false });
    expect(errors).toMatchObject([{ code: 'ERR71', retryable: false, details: { part: 'label' } }]);
    expect(running.exchanges.map(({ path }) => path)).toHaveLength(2);
    if (shipment?.meta.recovery === undefined) throw new Error('nothing to recover');
    const label = `<ShipmentLabel><LabelFileContents>${PDF}</LabelFileContents></ShipmentLabel>`;
    running.fault(response('LabelPrinting', `<HasErrors>false</HasErrors>${label}`), { times: 1 });
    const [found] = await recoverShipment(proxy(), shipment.meta.recovery);
    expect(found).toMatchObject({ tracking_number: '47000000009', documents: [PDF], complete: true });
  });
});

test('user, password and PIN are in the body, and the secrets hidden in a dry run', async () => {
  await createShipment(proxy(), withShipment());
  const body = running.exchanges.at(-1)?.body;
  expect(body).toContain('<Password>simulated&lt;password&amp;Q7</Password>');
  expect(body).toContain('<AccountPin>simulated-pin&amp;83</AccountPin>');
  const shown = JSON.stringify(await dryRun(proxy(), 'shipping', withShipment()));
  expect(shown).toContain('ShipmentCreationRequest');
  expect(shown).not.toMatch(/password&(amp;)?Q7|simulated-pin/);
});

test('the sandbox has the older rates calculator', async () => {
  for (const environment of ['sandbox', 'production'] as const)
    await fetchQuotes(aramex.create({ ...running.settings, environment }), withShipment());
  expect(running.exchanges.map(({ path }) => path)).toEqual([
    '/shippingapi/ratecalculator/service_1_0.svc',
    '/ShippingAPI.V2/RateCalculator/Service_1_0.svc',
  ]);
});

test('cash on delivery without its amount is refused, and so are two products in a pickup', async () => {
  const [, errors] = await createShipment(proxy(), withShipment({ options: ['cash_on_delivery'] }));
  expect(errors).toMatchObject([{ field: 'shipment.cash_on_delivery', kind: 'validation' }]);
  const [, refused] = await schedulePickup(proxy(), { ...PICKUP, services: ['ONP', 'PEC'] });
  expect(refused).toMatchObject([{ field: 'services', kind: 'not_supported' }]);
  expect(running.exchanges).toEqual([]);
});

test.each([
  ['an error of the server', failed('Request timed out'), 'unknown_outcome'],
  ['a GUID of zeros', `<ProcessedPickup><GUID>${NO_GUID}</GUID></ProcessedPickup>`, 'unknown_outcome'],
  ['a refusal', failed('Cut-off time has passed'), 'too_late'],
])('a pickup that ends with %s', async (_, content, kind) => {
  running.fault(response('PickupCreation', content), { times: 1 });
  const [booked, errors] = await schedulePickup(proxy(), PICKUP);
  expect(booked).toBeNull();
  expect(errors).toMatchObject([{ kind, retryable: false }]);
});

test('a cancellation is unknown if the reply has notifications without HasErrors', async () => {
  running.fault(response('PickupCancelation', note('No such pickup')), { times: 1 });
  const [, errors] = await cancelPickup(proxy(), {
    pickup: { carrier: 'aramex', confirmation_number: '6f9619ff-8b86-d011-b42d-000000004001' },
  });
  expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: true }]);
});

test.each([
  [{ services: ['PPX'] }, 'EXP'],
  [{ services: ['ONP'] }, 'DOM'],
  [{ services: ['XYZ'], destination_country_codes: ['JO'] }, 'EXP'],
])('a pickup of %j is in the group %s', async (what, group) => {
  await schedulePickup(proxy(), { ...PICKUP, ...what });
  expect(running.exchanges.at(-1)?.body).toContain(`<ProductGroup>${group}</ProductGroup>`);
});

test('a notice names sizes of several packages that are left out for the lines of a declaration', async () => {
  const items = [1, 2].map((weight) => ({ weight, length: 30, width: 20, height: 10 }));
  const [shipment] = await createShipment(proxy(), abroad({}, { items }));
  expect(running.exchanges.at(-1)?.body).not.toContain('30 x 20 x 10');
  expect(shipment?.meta.notices.map(({ code }) => code)).toContain('sizes_not_sent');
});

test('a value with more decimals than its currency has is refused in a price and in a purchase', async () => {
  const request = abroad({ value_amount: 20.005 });
  const refused = [{ field: 'shipment.customs.items[0].value_amount', kind: 'validation' }];
  expect(await fetchQuotes(proxy(), request)).toMatchObject([[], refused]);
  expect(await createShipment(proxy(), request)).toMatchObject([null, refused]);
});

test('the weight of a line is that of all its units, rounded once', async () => {
  await createShipment(proxy(), abroad({ quantity: 1000, weight: 0.0005, value_amount: 0.1 }));
  expect(running.exchanges.at(-1)?.body).toMatch(
    /<Quantity>1000<\/Quantity>\s*<Weight>\s*<Unit>KG<\/Unit>\s*<Value>0.5</,
  );
});

test.each(['<HasErrors>true</HasErrors>', ''])(
  'an address that is only repeated beside an error (%s) is not found',
  async (verdict) => {
    const repeated = '<Address><City>Dubbai</City><CountryCode>AE</CountryCode></Address>';
    const content = `${verdict}${note('City is not valid')}<SuggestedAddresses>${repeated}</SuggestedAddresses>`;
    running.fault(response('AddressValidation', content), { times: 1 });
    const [result] = await validateAddress(proxy(), { address: party('Dubbai') });
    const meta = { notices: [{ code: 'X1' }] };
    expect(result).toMatchObject({ verdict: 'not_found', candidates: [], meta });
  },
);

test('offices are those of a country: a point, an id or a radius is refused by its field', async () => {
  const near = { address: party('Dubai'), latitude: 25.2, longitude: 55.3 };
  const [, errors] = await findLocations(proxy(), { near, radius: 5, kinds: ['locker'] });
  expect(errors.map(({ field }) => field).toSorted()).toEqual(['kinds', 'near.latitude', 'radius']);
  expect(running.exchanges).toEqual([]);
});

describe('tracking', () => {
  const KEY_VALUE = 'KeyValueOfstringArrayOfTrackingResultmFAkxlpY';
  test('gives results beside an error, and says which number the reply leaves out', async () => {
    const results = `<TrackingResults><${KEY_VALUE}><Key> 47000000001 </Key><Value/></${KEY_VALUE}></TrackingResults>`;
    running.fault(response('ShipmentTracking', `<HasErrors>false</HasErrors>${results}`), { times: 1 });
    const [tracked, errors] = await fetchTracking(proxy(), {
      tracking_numbers: ['47000000001', '47000000002'],
    });
    expect(tracked).toMatchObject([{ tracking_number: '47000000001', status: 'pre_transit', events: [] }]);
    expect(errors).toMatchObject([{ code: 'unreadable_reply', field: 'tracking_numbers[1]' }]);
  });

  test.each([
    ['SH005', 'anything', 'delivered'],
    ['SH014', 'Delivered', 'pre_transit'],
    ['SH999', 'Shipment returned to shipper', 'returned'],
    ['SH999', 'Collected by Consignee', 'delivered'],
    ['SH999', 'Attempted delivery, customer not available', 'attempted'],
    ['SH999', 'Held at office, awaiting collection', 'available_for_pickup'],
    ['SH999', 'Under clearance at customs', 'in_transit'],
    ['SH999', 'Picked up by consignee', 'delivered'],
    ['SH999', 'Shipment could not be delivered', 'attempted'],
    ['SH999', 'Address checked, to be delivered tomorrow', null],
    ['SH999', 'Ready for pick up at the office', 'available_for_pickup'],
    ['SH069', '', 'returned'],
    ['SH999', 'Comment added', null],
  ])('%s "%s" is %s', (code, words, status) => {
    expect(meaningOf(code, words).status).toBe(status);
  });
});

test('the simulator refuses an element at another place than that of the schema', async () => {
  await createShipment(proxy(), withShipment());
  const [sent] = running.exchanges;
  const post = (body = '') => {
    const headers = { soapaction: '"http://ws.aramex.net/ShippingAPI/v1/Service_1_0/CreateShipments"' };
    return fetch(`${running.url}${sent?.path}`, { method: 'POST', headers, body });
  };
  expect((await post(sent?.body)).status).toBe(200);
  const refused = await post(
    sent?.body.replace(/(<ProductGroup>.*?)(<ProductType>ONP<\/ProductType>)/, '$2$1'),
  );
  expect(`${refused.status} ${await refused.text()}`).toMatch(/^500.*ProductGroup is not expected/s);
});
