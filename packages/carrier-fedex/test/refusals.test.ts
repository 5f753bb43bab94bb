/** What is refused before anything is sent, by its field. */
import {
  cancelPickup,
  createReturn,
  fetchManifest,
  fetchProofOfDelivery,
  fetchTracking,
  findLocations,
  validateAddress,
  voidShipment,
} from '@waybill/core';
import { PickupRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import {
  abroad,
  account,
  CANADIAN,
  extra,
  GERMAN,
  goods,
  issuesOf,
  items,
  mapper,
  RECIPIENT,
  rate,
  request,
  SHIPPER,
  ship,
  type Wanted,
} from './support/account.js';

const to = (place: object) => ({ recipient: { ...RECIPIENT, ...place } });
const x = (length: number) => 'x'.repeat(length);
const back = (extras: Record<string, string>, item: object = { description: 'Shoes' }) => ({
  options: ['return_label'],
  ...items(item),
  ...extra(extras),
});

const emailed = { return_delivery: 'email', return_email: 'a@b.example' };
const usd = { currency: 'USD' };
const yen = { value_amount: 1, value_currency: 'JPY' };
const [ion, alone] = [{ battery_material: 'LITHIUM_ION' }, { battery_packing: 'STANDALONE' }];

/** Of a price and of a purchase alike. */
test.each<[object, string, object?]>([
  [items({ length: 999, width: 1, height: 1 }), ''],
  [items({ length: 1000, width: 1, height: 1 }), 'items[0].length too_large'],
  [items({ quantity: 101 }), 'items too_many'],
  [items({ packaging_type: 'PAK' }, {}), 'packaging_type not_supported'],
  [{ insured_amount: 99_999.99, currency: 'USD' }, ''],
  ...['USD', 'CAD', 'EUR', 'GBP', 'CHF'].map((currency): [object, string] => [
    { insured_amount: 100_000, currency },
    'insured_amount too_large',
  ]),
  [{ insured_amount: 150_000, currency: 'JPY' }, ''],
  [
    { insured_amount: 50, ...usd, ...items({ value_amount: 1 }, yen) },
    'items[1].value_currency not_supported',
  ],
  [{}, 'recipient.postal_code invalid', to({ postal_code: 'H2B' })],
  [{}, 'recipient.address_lines[0] not_supported', to({ address_lines: ['PO Box 17'] })],
  [{ services: ['SMART_POST'] }, 'services not_supported'],
  [extra({ smartpost_indicia: 'MEDIA_MAIL' }), ':smartpost_indicia contradiction'],
  [extra({ smartpost_endorsement: 'RETURN_SERVICE' }), ':smartpost_endorsement contradiction'],
  [{ invoice: { type: 'proforma' } }, 'invoice.type not_supported'],
  [{ invoice: { type: 'the commercial' } }, 'invoice.type not_supported'],
  [{ invoice: { type: 'commercial_invoice' } }, ''],
  [{ payment_account_number: '11' }, 'payment_account_number not_supported'],
  [extra({ freight_on_value: 'OWN_RISK' }), ':freight_on_value contradiction'],
  // Options, and the extras that they need.
  [{ options: ['DIRECT', 'INDIRECT'] }, 'options[1] contradiction'],
  [{ options: ['ADULT', 'NO_SIGNATURE_REQUIRED'] }, 'options[1] contradiction'],
  [{ options: ['EVENING', 'APPOINTMENT'] }, 'options[1] contradiction'],
  [{ options: ['hold_for_pickup'] }, ':hold_location_id required'],
  [extra({ hold_location_id: 'YBZA' }), ':hold_location_id contradiction'],
  [{ options: ['ALCOHOL'] }, ':alcohol_recipient required'],
  [extra({ alcohol_recipient: 'CONSUMER' }), ':alcohol_recipient contradiction'],
  [{ options: ['cash_on_delivery'] }, ':cod_amount required'],
  [{ ...usd, ...extra({ cod_amount: '5' }) }, ':cod_amount contradiction'],
  [extra({ cod_collection_type: 'CASH' }), ':cod_collection_type contradiction'],
  [{ ...usd, options: ['cash_on_delivery'], ...extra({ cod_amount: '0' }) }, ':cod_amount invalid'],
  [{ options: ['DATE_CERTAIN'] }, ':home_delivery_date required'],
  [extra({ home_delivery_date: '2026-03-12' }), ':home_delivery_date contradiction'],
  [
    { options: ['DATE_CERTAIN'], ...extra({ home_delivery_date: '2026-02-30' }) },
    ':home_delivery_date invalid',
  ],
  [{ options: ['dry_ice'] }, 'items[0]:dry_ice_weight required'],
  [{ options: ['lithium_batteries'] }, 'items[0]:battery_material required'],
  [items({}, extra({ dry_ice_weight: '1' })), 'items[1]:dry_ice_weight contradiction'],
  [items({}, extra({ ...ion, ...alone })), 'items[1]:battery_material contradiction'],
  [{ options: ['lithium_batteries'], ...items(extra(ion)) }, 'items[0]:battery_packing required'],
  [{ options: ['lithium_batteries'], ...items(extra(alone)) }, 'items[0]:battery_material required'],
  [extra({ return_delivery: 'email' }), ':return_delivery contradiction'],
])('a price and a purchase of %j: "%s"', (shipment, problems, parties = {}) => {
  const wanted = { services: ['FEDEX_2_DAY'], ...shipment };
  const found = [rate, ship].map((wire) => issuesOf(() => wire(wanted, parties)));
  expect(found).toEqual([problems, problems]);
});

const canada = (recipient: object, shipment: object = {}) =>
  abroad({}, { currency: 'CAD', ...shipment }, { shipper: CANADIAN, recipient });
const island = (code: string, postal_code: string) => {
  return { ...RECIPIENT, country_code: code, state_code: code, postal_code };
};
const taxed = (more: object) => abroad({}, {}, { recipient: { ...GERMAN, ...more } });
const line = (more: object) => ({ items: [{ ...goods, ...more }] });
const missing_filing = 'customs:b13a_filing_option required';
const { phone_number: _, ...silent } = RECIPIENT;

test.each<[Wanted, string]>([
  [[{}, to({ address_lines: undefined })], 'recipient.address_lines required'],
  [[{}, to({ city: undefined })], 'recipient.city required'],
  [[{}, to({ state_code: undefined })], 'recipient.state_code required'],
  [[{}, to({ company_name: undefined })], 'recipient.person_name required'],
  [[{}, { recipient: silent }], 'recipient.phone_number required'],
  [[{ ship_from: { ...silent, company_name: undefined } }], ''],
  [[{ paid_by: 'THIRD_PARTY', payment_account_number: '1234567890' }], 'payment_account_number invalid'],
  [[{ label: { format: 'GIF' } }], 'label.format not_supported'],
  [[{ label: { format: 'ZPL', type: '8.5x11' } }], 'label.type not_supported'],
  [[{ label: extra({ resolution: '300' }) }], 'label:resolution not_supported'],
  [[extra({ po_number: x(30), department_number: x(30) })], ''],
  [[extra({ po_number: x(31) })], ':po_number too_long'],
  [[extra({ department_number: x(31) })], ':department_number too_long'],
  [[items(extra({ customer_reference: x(30) }))], ''],
  [[items(extra({ customer_reference: x(31) }))], 'items[0]:customer_reference too_long'],
  [[{ services: ['FEDEX_2_DAY'], ...items(extra({ customer_reference: x(40) })) }], ''],
  [[extra({ notify: 'ON_MARS' })], ':notify invalid, recipient.email_address required'],
  [[extra({ freight_booking_number: '1234567890123' })], ':freight_booking_number invalid'],
  [[extra({ rma_number: '7' })], ':rma_number contradiction'],
  [[back({ rma_number: x(31) })], ':rma_number too_long'],
  [[back({ return_email: 'a@b.example' })], ':return_email contradiction'],
  [[back({ return_delivery: 'email' }, {})], ':return_email required, items[0].description required'],
  [[back({ return_delivery: 'email', return_email: x(201) })], ':return_email too_long'],
  [[back({ ...emailed, return_expires: '2026-02-30' })], ':return_expires invalid'],
  [[{}, { recipient: GERMAN }], 'customs required'],
  [[{ ship_from: GERMAN }], 'customs required'],
  [abroad(line({ description: undefined })), 'customs.items[0].description required'],
  [abroad(line({ origin_country: undefined })), 'customs.items[0].origin_country required'],
  [abroad(line({ value_amount: undefined })), 'customs.items[0].value_amount required'],
  [abroad({}, { currency: undefined }), 'currency required'],
  [abroad(line({ description: x(450), code: '8409' })), ''],
  [abroad(line({ description: x(451) })), 'customs.items[0].description too_long'],
  [abroad(line({ code: '840' })), 'customs.items[0].code invalid'],
  [abroad(line({ code: '1'.repeat(15) })), 'customs.items[0].code invalid'],
  [abroad(line(extra({ unit_of_measure: x(5) }))), 'customs.items[0]:unit_of_measure too_long'],
  [abroad({ items: Array(1000).fill(goods) }), 'customs.items too_many'],
  [abroad({}, { insured_amount: 5 }), ''],
  [abroad({}, { insured_amount: 5.01 }), 'insured_amount too_large'],
  [abroad({}, { invoice: { identifier: x(31) } }), 'invoice.identifier too_long'],
  [abroad({ terms_of_trade: 'DDP' }, { duty_paid_by: 'RECIPIENT' }), 'duty_paid_by contradiction'],
  [abroad({}, { duty_paid_by: 'THIRD_PARTY' }), 'duty_payment_account required'],
  [abroad({}, { duty_payment_account: '11' }), 'duty_payment_account ambiguous'],
  [abroad({ no_eei: 'none' }), 'customs.no_eei invalid'],
  [abroad({ aes: 'X2022071498765' }), 'customs.aes invalid'],
  [abroad({ aes: 'X20220714987654', no_eei: '30.37(a)' }), 'customs.no_eei contradiction'],
  [abroad(extra({ export_statement: '02' })), 'customs:export_statement contradiction'],
  [canada(GERMAN), missing_filing],
  [canada(GERMAN, { is_document: true }), ''],
  [canada(RECIPIENT), ''],
  [canada(island('PR', '00901')), ''],
  [canada(island('VI', '00802')), ''],
  [canada(island('GU', '96910')), missing_filing],
  [taxed({ tax_ids: [{ type: 'EORI', value: x(19) }] }), 'recipient.tax_ids[0] too_long'],
  [taxed({ tax_id: 'FR12345678901' }), 'recipient.tax_ids required'],
  ...['PRIORITY_MAIL', 'USPS_GROUND', 'MEDIA_MAIL', 'PARCEL_SELECT', 'DOM.RP', 'P'].map(
    (service): [Wanted, string] => [[{ services: [service] }], 'services not_supported'],
  ),
])('a purchase of %j: "%s"', ([shipment, parties], problems) => {
  expect(issuesOf(() => ship(shipment, parties))).toBe(problems);
});

/** Between countries, before there is a declaration. */
test.each<[object, string]>([
  [{}, 'customs required'],
  [{ customs: { items: [{ weight: 1 }] } }, 'customs.items[0].value_amount required'],
  [{ declared_value: 40, insured_amount: 41 }, 'insured_amount too_large'],
  [{ currency: undefined, declared_value: 40 }, 'currency required'],
  [{ declared_value: 40, paid_by: 'RECIPIENT' }, 'paid_by not_supported'],
])('a price abroad of %j: "%s"', (shipment, problems) => {
  expect(issuesOf(() => rate({ currency: 'USD', ...shipment }, { recipient: GERMAN }))).toBe(problems);
});

const at = (place: object) => ({ address: { ...SHIPPER, ...place } });
const dialled = (phone_number: string) => at({ country_code: 'DE', postal_code: '10117', phone_number });
test.each<[object, string]>([
  [{ services: ['FEDEX_2_DAY', 'FEDEX_GROUND'] }, 'services contradiction'],
  [{ services: ['ups:03'] }, 'services[0] not_supported'],
  [{ services: [] }, 'services required'],
  [{ instruction: x(60) }, ''],
  [{ instruction: x(61) }, 'instruction too_long'],
  [{ instruction: x(42), package_location: 'reception' }, ''],
  [{ instruction: x(43), package_location: 'reception' }, 'instruction too_long'],
  [{ total_weight: 99_999, weight_unit: 'LB' }, ''],
  [{ total_weight: 99_999.01, weight_unit: 'LB' }, 'total_weight too_large'],
  [at({ person_name: undefined }), 'address.person_name required'],
  [at({ person_name: x(71) }), 'address.person_name too_long'],
  [at({ company_name: x(36) }), 'address.company_name too_long'],
  [at({ city: x(36) }), 'address.city too_long'],
  [at({ address_lines: ['a', 'b', 'c', 'd'] }), 'address.address_lines too_many'],
  [at({ address_lines: [x(36)] }), 'address.address_lines[0] too_long'],
  [dialled('1234567'), 'address.phone_number invalid'],
  [dialled('1234567890123'), ''],
  [dialled('12345678901234'), 'address.phone_number invalid'],
  [at({ phone_number: '206 555 0100 x1234567' }), 'address.phone_number invalid'],
])('a pickup of %j: "%s"', (more, problems) => {
  const wanted = {
    address: SHIPPER,
    pickup_date: '2026-03-04',
    ready_time: '10:00',
    closing_time: '17:00',
    package_count: 2,
    services: ['FEDEX_2_DAY'],
    ...more,
  };
  expect(issuesOf(() => mapper.createPickupRequest(new PickupRequest(wanted)))).toBe(problems);
});

const me = account();
const cancelled = (more: object, why: object = {}) =>
  cancelPickup(me, { pickup: { carrier: 'fedex', confirmation_number: '7', ...more }, ...why });
const day = { pickup_date: '2026-03-04' };
const returned = (return_label: object, shipment: object = {}) =>
  createReturn(me, { ...request(shipment), return_label } as never);
const closed = (more: object) => fetchManifest(me, { manifest: { carrier: 'fedex', ...more } });
const near = { address: { postal_code: '38017', country_code: 'US' } };
const place = (address: object) => validateAddress(me, { address: { country_code: 'US', ...address } });
const parcels = [{ tracking_number: '1' }, { tracking_number: '2' }];
const shipment = { carrier: 'fedex', tracking_number: '1', meta: { parcels } } as never;

test.each<[string, () => Promise<readonly [unknown, readonly { field?: string | undefined }[]]>]>([
  ['pickup.pickup_date pickup.meta.carrier_code', () => cancelled({})],
  ['pickup.meta.location', () => cancelled({ ...day, meta: { carrier_code: 'FDXE' } })],
  ['requested_by', () => cancelled({ ...day, meta: { carrier_code: 'FDXG' } }, { requested_by: x(47) })],
  ['reason', () => cancelled({ ...day, meta: { location: 'NQAA' } }, { requested_by: 'Al', reason: x(45) })],
  ['return_label.kind', () => returned({ kind: 'qr_code' })],
  ['return_label.expires_on', () => returned({ expires_on: '2026-04-30' })],
  ['shipment.label.format', () => returned({}, { label: { format: 'GIF' } })],
  ['shipment.extra["fedex:return_delivery"]', () => returned({}, extra({ return_delivery: 'email' }))],
  ['manifest.meta.close_date', () => closed({})],
  ['manifest.meta.close_date', () => closed({ meta: { close_date: '2026-02-30' } })],
  ['kinds[1]', () => fetchProofOfDelivery(me, { tracking_number: '7', kinds: ['letter', 'photo'] })],
  ['id', () => findLocations(me, { id: 'YBZA', near })],
  ['near.address.country_code', () => findLocations(me, { near: { latitude: 35, longitude: -90 } })],
  ['near.address.postal_code', () => findLocations(me, { near: { address: { country_code: 'US' } } })],
  ['kinds[1]', () => findLocations(me, { near, kinds: ['shop', 'other'] })],
  ['address.address_lines address.city', () => place({ address_lines: ['1', '2', '3', '4'] })],
  ['address.address_lines', () => place({ city: 'Town' })],
  ['tracking_numbers[0]', () => fetchTracking(me, { tracking_numbers: ['7909 0000'] })],
  ['tracking_numbers[0]', () => fetchTracking(me, { tracking_numbers: ['#7909'] })],
  ['packages', () => voidShipment(me, { shipment, packages: [1] })],
  ['shipment.tracking_number', () => voidShipment(me, { shipment: { carrier: 'fedex' } })],
])('what comes after a purchase is refused by %s', async (fields, call) => {
  const [, errors] = await call();
  expect(errors.map(({ field }) => field).join(' ')).toBe(fields);
});
