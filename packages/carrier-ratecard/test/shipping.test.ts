import { createShipment, resumeShipment, type ShipmentData } from '@waybill/core';
import type { CutPurchase, LabelFormat } from '@waybill/core/plugin';
import { readBarcode } from '@waybill/labels/reader';
import { afterEach, expect, test, vi } from 'vitest';
import { sequence, type TrackingNumbers } from '../src/index.js';
import { accountOf, CARD, request } from './support/card.js';

/** So many packages of 2 kg with Own van. */
const shipmentOf = (quantity = 1, format?: LabelFormat) =>
  request({
    services: ['van'],
    items: [{ weight: 2, quantity }],
    ...(format === undefined ? {} : { label: { format } }),
  });

const vans = (tracking_numbers?: TrackingNumbers, tracking: object = {}) =>
  accountOf({ ...CARD, tracking }, tracking_numbers === undefined ? {} : { tracking_numbers });

/** Gives these numbers, then fails. */
function listed(...numbers: readonly unknown[]): TrackingNumbers & { readonly left: readonly unknown[] } {
  const left = [...numbers];
  return {
    left,
    next: () => {
      if (left.length === 0) throw new Error('the database is away');
      return left.shift() as string;
    },
  };
}

const bytesOf = (label = '') => Buffer.from(label, 'base64');

/** What is bought with a label in ZPL, and the texts of the label. */
async function buy(shipment: Partial<ShipmentData> = {}, recipient: object = {}, proxy = accountOf(CARD)) {
  const data = request({ services: ['van'], label: { format: 'ZPL' }, ...shipment }, recipient);
  const [bought, errors] = await createShipment(proxy, data);
  const zpl = bytesOf(bought?.documents[0]).toString('utf8');
  return { bought, errors, texts: [...zpl.matchAll(/\^FD(.*)\^FS/g)].map(([, text]) => text) };
}

test.each(['PDF', 'PNG', 'GIF'] as const)(
  'each package has a label in %s whose barcode is its tracking number',
  async (format) => {
    const proxy = vans(sequence(41), { prefix: 'OV', digits: 9 });
    const [shipment, errors] = await createShipment(proxy, shipmentOf(2, format));
    expect(errors).toEqual([]);
    const documents = [0, 1].map((parcel) => ({ format, kind: 'label', parcel }));
    expect(shipment).toMatchObject({ tracking_number: 'OV000000041', complete: true, meta: { documents } });
    expect(shipment?.total_charge).toEqual({ amount: '8.00', currency: 'CAD', name: 'total' });
    const read = await Promise.all((shipment?.documents ?? []).map((label) => readBarcode(bytesOf(label))));
    expect(read.flat()).toEqual(['OV000000041', 'OV000000042']);
  },
);

test('labels are in PDF by default', async () => {
  const [pdf] = await createShipment(vans(), shipmentOf());
  expect(bytesOf(pdf?.documents[0]).toString('latin1')).toMatch(/^%PDF-/);
});

test('without the setting tracking_numbers each number is unique and its barcode scans', async () => {
  const proxy = vans(undefined, { prefix: 'OV' });
  const numberOf = async () => (await createShipment(proxy, shipmentOf(1, 'ZPL')))[0]?.tracking_number;
  const numbers = await Promise.all(Array.from({ length: 20 }, numberOf));
  expect(new Set(numbers).size).toBe(20);
  for (const number of numbers) expect(number).toMatch(/^OV[0-9A-Z]{25}$/);
  const [shipment] = await createShipment(proxy, shipmentOf(1, 'PNG'));
  expect(await readBarcode(bytesOf(shipment?.documents[0]))).toEqual([shipment?.tracking_number]);
});

test.each<[unknown, object, string]>([
  [7, { digits: 5 }, '00007'],
  [12n, {}, '12'],
  ['629104150021', { check_digit: 'mod10' }, '6291041500213'],
  ['400638133393', { prefix: 'A-', check_digit: 'mod10' }, 'A-4006381333931'],
  ['RA-77/b', { prefix: 'X', digits: 9 }, 'XRA-77/b'],
])('the counted %s in the form %j is the tracking number %s', async (counted, tracking, number) => {
  const [shipment] = await createShipment(vans(listed(counted), tracking), shipmentOf(1, 'ZPL'));
  expect(shipment?.tracking_number).toBe(number);
});

test.each<[unknown, object, RegExp]>([
  [-1, {}, /^the setting tracking_numbers gave -1, which is not a tracking number: it is below 0$/],
  [1.5, {}, /neither a whole number nor text/],
  ['', {}, /printable ASCII/],
  ['zwölf', {}, /printable ASCII/],
  [undefined, {}, /neither a whole number nor text/],
  [123456, { digits: 5 }, /room for 5 digits/],
])('nothing is shipped when %s is counted for the form %j', async (counted, tracking, text) => {
  const message = expect.stringMatching(text);
  expect(await createShipment(vans(listed(counted), tracking), shipmentOf())).toMatchObject([
    null,
    [{ code: 'no_tracking_number', kind: 'unavailable', message }],
  ]);
});

test('a shipment that has no number yet may be bought again', async () => {
  const message = 'the setting tracking_numbers gave no number: the database is away';
  expect(await createShipment(vans(listed()), shipmentOf(2))).toMatchObject([
    null,
    [{ kind: 'unavailable', retryable: true, message }],
  ]);
});

test('a shipment whose numbers run out keeps those that it has, and has no price', async () => {
  const [shipment, errors] = await createShipment(vans(listed(1, 2)), shipmentOf(3, 'ZPL'));
  expect(shipment).toMatchObject({ complete: false, total_charge: null, tracking_number: '1' });
  const parcels = ['1', '2', null].map((tracking_number) => ({ tracking_number, charge: null }));
  expect(shipment?.meta.parcels).toMatchObject(parcels);
  expect(shipment?.meta.parcels.map(({ bought }) => bought)).toEqual([true, true, false]);
  expect(shipment?.documents).toHaveLength(2);
  expect(errors).toMatchObject([{ code: 'no_tracking_number', kind: 'unavailable', retryable: false }]);
});

test('a number that is given twice is used for one package', async () => {
  const message = expect.stringMatching(/the setting tracking_numbers gave 5 twice$/);
  expect(await createShipment(vans(listed(5, 5)), shipmentOf(2, 'ZPL'))).toMatchObject([
    { complete: false, meta: { parcels: [{ bought: true }, { bought: false }] } },
    [{ message }],
  ]);
});

test('a package whose label cannot be made keeps its number', async () => {
  const [prefix, tooWide] = ['P'.repeat(20), 'x'.repeat(60)];
  const [shipment, errors] = await createShipment(vans(listed(tooWide), { prefix }), shipmentOf(1, 'PNG'));
  expect(errors).toEqual([]);
  expect(shipment).toMatchObject({
    tracking_number: prefix + tooWide,
    complete: false,
    documents: [],
    total_charge: { amount: '8.00' },
    meta: { parcels: [{ bought: true }], notices: [{ code: 'no_label' }] },
  });
});

test('a call that is aborted before it begins takes no number', async () => {
  const numbers = listed(1);
  const signal = AbortSignal.abort();
  const outcome = await createShipment(vans(numbers), shipmentOf(), { signal });
  expect(outcome).toMatchObject([null, [{ code: 'aborted', kind: 'timeout', retryable: true }]]);
  expect(numbers.left).toEqual([1]);
});

test('tracking_numbers that never answer end at the deadline', async () => {
  const silent = { next: () => new Promise<string>(() => {}) };
  const outcome = await createShipment(vans(silent), shipmentOf(), { deadline_ms: 30 });
  expect(outcome).toMatchObject([null, [{ code: 'deadline_exceeded', kind: 'timeout' }]]);
});

test('a call that is aborted between two numbers returns the first', async () => {
  const caller = new AbortController();
  const next = () => {
    caller.abort();
    return 'T-1';
  };
  const [shipment, errors] = await createShipment(vans({ next }), shipmentOf(2), { signal: caller.signal });
  expect(shipment).toMatchObject({
    tracking_number: 'T-1',
    complete: false,
    meta: { parcels: [{ bought: true }, { bought: false }], notices: [{ code: 'no_label' }] },
  });
  expect(errors).toMatchObject([{ kind: 'timeout', retryable: false }]);
});

test.each<[string, object, object, readonly string[]]>([
  ['of an unknown service', { services: ['ratecard:truck'] }, {}, ['shipment.services not_supported']],
  ['on paper in A4', { label: { type: 'A4' } }, {}, ['shipment.label.type not_supported']],
  ['to no address', {}, { address_lines: [] }, ['recipient.address_lines required']],
  [
    'whose texts have no room on the label',
    { references: ['R-1', 'reference '.repeat(120)] },
    { address_lines: ['2 Main St', 'word '.repeat(300)] },
    ['recipient.address_lines[1] too_long', 'shipment.references[1] too_long'],
  ],
])('a shipment %s is refused by its fields before a number is taken', async (_what, shipment, to, fields) => {
  const numbers = listed(1);
  const { bought, errors } = await buy(shipment, to, vans(numbers));
  expect([bought, ...errors.map(({ field, code }) => `${field} ${code}`)]).toEqual([null, ...fields]);
  expect(errors.map(({ retryable }) => retryable)).toEqual(fields.map(() => false));
  expect(numbers.left).toEqual([1]);
});

test('a label needs names and the address of the recipient', async () => {
  const { shipment } = shipmentOf();
  const parties = { shipper: { country_code: 'CA' }, recipient: { country_code: 'CA' } };
  const [, errors] = await createShipment(vans(), { ...parties, shipment });
  expect(errors.map(({ field }) => field).join(' ')).toBe(
    'shipper.person_name recipient.person_name recipient.address_lines recipient.city',
  );
});

test('a service whose price depends on size is bought only with dimensions', async () => {
  const sized = accountOf({ ...CARD, volumetric_divisor: 5000 });
  const [shipment, errors] = await createShipment(sized, shipmentOf());
  expect(shipment).toBeNull();
  const required = ['length', 'width', 'height'].map((side) => [`shipment.items[0].${side}`, 'required']);
  expect(errors.map(({ field, code }) => [field, code])).toEqual(required);
  const [bought] = await createShipment(sized, request({ services: ['van'] }));
  expect(bought).toMatchObject({ complete: true, total_charge: { amount: '8.00' } });
});

test('a label keeps the state and the postal code of a long city', async () => {
  const lines = 'Apartment 1203, Building C, Entrance from the yard behind the old church';
  const city = 'Saint-Remi-de-Tingwick-sur-le-Lac-Superieur';
  const { texts } = await buy({}, { person_name: 'Zoë Tremblay', address_lines: [lines], city });
  const to = texts.slice(texts.indexOf('TO') + 1).join(' ');
  expect(to.replace('sur- le', 'sur-le')).toContain(`Zoë Tremblay ${lines} ${city} QC G1R 4S9 CANADA`);
});

test('a label has what a driver needs to know, in words', async () => {
  const { texts } = await buy({ references: ['ORDER-1', 'PO 7'], ship_date: '2027-01-04' });
  const said = ['Own van', '1 of 1', '4 kg', '2027-01-04', 'ORDER-1', 'PO 7', 'Québec QC G1R 4S9', 'CANADA'];
  expect(texts).toEqual(expect.arrayContaining(said));
  expect(texts).not.toContain('SPECIMEN');
});

test('the label shows what the driver collects', async () => {
  const cod = { name: 'Collect', when: 'option' as const, option: 'cash_on_delivery', amount: 4 };
  const extra = { 'ratecard:cod_amount': '45.50' };
  const asked = { options: ['cash_on_delivery'], currency: 'CAD', extra };
  const { bought, texts } = await buy(asked, {}, accountOf({ ...CARD, surcharges: [cod] }));
  expect(bought?.total_charge?.amount).toBe('12.00');
  expect(texts.join('\n')).toContain('Collect 45.50 CAD');
});

test('a notice says how a text is printed whose letters the label has not', async () => {
  const { bought, texts } = await buy({}, { person_name: '山田 太郎', city: 'Київ' });
  const message = expect.stringMatching(/^recipient\.person_name is printed as "ShanTian TaiLang"/);
  expect(bought?.meta.notices).toMatchObject([{ code: 'printed_as', message }]);
  expect(texts).toContain('ShanTian TaiLang');
});

test('labels of a trial are marked as specimens', async () => {
  expect((await buy({}, {}, accountOf(CARD, {}, { simulated: true }))).texts).toContain('SPECIMEN');
});

afterEach(() => void vi.doUnmock('@waybill/labels'));

test('nothing is bought while the package that draws labels is not installed', async () => {
  vi.doMock('@waybill/labels', () => {
    throw new Error("Cannot find package '@waybill/labels'");
  });
  const numbers = listed(1);
  const outcome = await createShipment(vans(numbers), shipmentOf());
  const message = expect.stringContaining('npm install @waybill/labels');
  expect(outcome).toMatchObject([null, [{ message }]]);
  expect(numbers.left).toEqual([1]);
});

test('a shipment is stored before a number is taken; one that was cut is made again, and a stored one is not', async () => {
  const proxy = vans(sequence());
  const { carrier, account } = proxy;
  const stored: CutPurchase[] = [];
  const store = async (cut: Pick<CutPurchase, 'exchange' | 'sending'>) => {
    stored.push(JSON.parse(JSON.stringify({ carrier, account, ...cut })));
  };
  const made = await createShipment(proxy, shipmentOf(), {
    journal: {
      sending: (exchange, sending) => store({ exchange, sending }),
      replied: (exchange) => store({ exchange }),
    },
  });
  const [before, after] = stored as [CutPurchase, CutPurchase];
  expect(made).toMatchObject([{ complete: true }, []]);
  expect(await resumeShipment(proxy, after)).toEqual(made);
  const again = await resumeShipment(proxy, before);
  expect(again).toMatchObject([{ complete: true }, []]);
  expect(again[0]?.tracking_number).not.toBe(made[0]?.tracking_number);
});
