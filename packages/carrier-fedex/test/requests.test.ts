/** What a price is requested with, what is bought, and what is refused by its field before anything is sent. */
import { expect, test } from 'vitest';
import {
  abroad,
  CANADIAN,
  extra,
  GERMAN,
  goods,
  issuesOf,
  items,
  noticesOf,
  RECIPIENT,
  rate,
  sent,
  ship,
  type Wanted,
} from './support/account.js';

const rows = (table: string) => table.split(' ').map((row) => row.split(':'));
type Row = [wanted: Wanted, path: string, expected: unknown];

const to = (country_code: string, more: object = {}) => ({
  recipient: { city: 'Town', country_code, ...more },
});
const [canada, france] = [to('CA', { postal_code: 'M5V 3L9' }), to('FR', { postal_code: '75001' })];
const puertoRico = to('US', { state_code: 'PR', postal_code: '00901' });
const mumbai = { shipper: { country_code: 'IN', postal_code: '400001' } };
const india = { ...mumbai, ...to('IN', { postal_code: '110001' }) };
const value = { declared_value: 40, currency: 'USD', duty_paid_by: 'RECIPIENT' };
const size = { length: 10.01, width: 20, height: 1 };
const ice = extra({ dry_ice_weight: '0.5' });
const frozen = { ...value, options: ['dry_ice'] };
const cash = { currency: 'USD', options: ['cash_on_delivery'], ...extra({ cod_amount: '45.10' }) };
const day = { options: ['DATE_CERTAIN'], ...extra({ home_delivery_date: '2026-03-12' }) };
const alcohol = { options: ['ALCOHOL'], ...extra({ alcohol_recipient: 'LICENSEE' }) };
const LINE = 'requestedPackageLineItems.0';
const SPECIAL = `${LINE}.packageSpecialServices`;
const GOODS = 'customsClearanceDetail.commodities.0';
const ICE = 'shipmentSpecialServices.shipmentDryIceDetail';
const STATE = 'recipient.address.stateOrProvinceCode';

test.each<Row>([
  [[items({ weight: 1.001 })], `${LINE}.weight`, { units: 'KG', value: 1.01 }],
  [[items(size)], `${LINE}.dimensions`, { length: 11, width: 20, height: 1, units: 'CM' }],
  [[{ ...items(size), packaging_type: 'PAK' }], `${LINE}.dimensions`, undefined],
  [[{ packaging_type: 'PAK' }], 'packagingType', 'FEDEX_PAK'],
  [[{ packaging_type: 'BOX' }], 'packagingType', 'YOUR_PACKAGING'],
  [[{ insured_amount: 0, currency: 'USD' }], `${LINE}.declaredValue`, undefined],
  [[{ services: ['FEDEX_2_DAY', 'FEDEX_GROUND'] }], 'serviceType', undefined],
  [[value, puertoRico], 'recipient.address.countryCode', 'PR'],
  [[value, to('CA', { state_code: 'QC', postal_code: 'H2B 1A0' })], STATE, 'PQ'],
  [[value, to('DE', { state: 'Berlin', postal_code: '10117' })], STATE, undefined],
  [[value, to('HK')], 'recipient.address.postalCode', ''],
  // Goods that are not declared yet.
  [[value, france], `${GOODS}.description`, 'Goods'],
  [[{ ...value, is_document: true }, france], `${GOODS}.description`, 'Documents'],
  [[{ ...value, ...items({ description: 'x'.repeat(451) }) }, france], `${GOODS}.description.length`, 450],
  [[{ currency: 'USD', insured_amount: 30 }, france], `${GOODS}.customsValue.amount`, 30],
  [[value, { shipper: GERMAN, ...france }], `${GOODS}.quantity`, 1],
  [[value, puertoRico], `${GOODS}.quantity`, 1],
  [[value], 'customsClearanceDetail', undefined],
  [[value, france], 'customsClearanceDetail.dutiesPayment', undefined],
  [[{ ...value, currency: 'INR' }, india], 'customsClearanceDetail.freightOnValue', 'OWN_RISK'],
  // Options.
  [[alcohol], `${SPECIAL}.alcoholDetail`, { alcoholRecipientType: 'LICENSEE' }],
  [[{ options: ['NON_STANDARD_CONTAINER', 'PRIORITY_ALERT'] }], 'shipmentSpecialServices', undefined],
  [[cash], `${SPECIAL}.packageCODDetail.codCollectionType`, 'ANY'],
  [[cash], 'shipmentSpecialServices.shipmentCODDetail', { codCollectionType: 'ANY' }],
  [[day], 'shipmentSpecialServices.homeDeliveryPremiumDetail', { homedeliveryPremiumType: 'DATE_CERTAIN' }],
  [[{ options: ['dry_ice'], ...items(ice, {}) }], 'shipmentSpecialServices', undefined],
  [[{ ...frozen, ...items(ice) }, canada], 'shipmentSpecialServices', undefined],
  [[{ ...frozen, ...items({ ...ice, quantity: 2 }, {}) }, canada], `${ICE}.totalWeight.value`, 1],
  [[{ ...frozen, ...items({ ...ice, quantity: 2 }, {}) }, canada], `${ICE}.packageCount`, 2],
])('the price of %j has %s: %j', (wanted, path, expected) => {
  expect(sent(rate(...wanted), path)).toEqual(expected);
});

const hub = { hub_id: '5531' };
const endorsed = { ...hub, endorsement: 'ADDRESS_CORRECTION' };
const pounds = (weight: number, more: object = {}) => ({ weight_unit: 'LB', items: [{ weight }], ...more });
const change = extra({ smartpost_endorsement: 'CHANGE_SERVICE' });
test.each<[Wanted, string | undefined]>([
  [[pounds(1), {}, endorsed], 'PARCEL_SELECT'],
  [[pounds(0.99), {}, endorsed], 'PRESORTED_STANDARD ADDRESS_CORRECTION'],
  [[pounds(0.99, change), {}, hub], 'PRESORTED_STANDARD CHANGE_SERVICE'],
  [[pounds(1, extra({ smartpost_indicia: 'MEDIA_MAIL' })), {}, endorsed], 'MEDIA_MAIL'],
  [[pounds(0.5, { options: ['return_label'] }), {}, hub], 'PARCEL_RETURN'],
  [[pounds(1), {}, {}], undefined],
  [[pounds(1, { services: ['FEDEX_GROUND'] }), {}, hub], undefined],
  [[pounds(1, value), canada, hub], undefined],
])('%j is quoted with FedEx Ground Economy as %s', (wanted, indicia) => {
  const wire = rate(...wanted);
  const detail = sent(wire, 'smartPostInfoDetail') as Record<string, string> | undefined;
  expect(detail && [detail.indicia, detail.ancillaryEndorsement].filter(Boolean).join(' ')).toBe(indicia);
  expect(wire.body.carrierCodes).toEqual(indicia && ['FDXE', 'FDXG', 'FXSP']);
});

test('FedEx Ground Economy is left out under a pound without an endorsement, and refused where it is named', () => {
  expect(noticesOf(rate(pounds(0.5), {}, hub))).toBe('left_out');
  for (const named of [{ services: ['SMART_POST'] }, extra({ smartpost_indicia: 'PRESORTED_STANDARD' })])
    expect(issuesOf(() => rate(pounds(0.5, named), {}, hub))).toBe(':smartpost_endorsement required');
});

test('FedEx Ground Economy is the only service to PO boxes, and to APO', () => {
  const box = { recipient: { ...RECIPIENT, address_lines: ['PO Box 17'] } };
  const apo = { recipient: { ...RECIPIENT, city: 'APO', state_code: 'AE', postal_code: '09096' } };
  const named = () => rate({ services: ['FEDEX_GROUND'] }, box, hub);
  expect(issuesOf(named)).toBe('recipient.address_lines[0] not_supported');
  expect(issuesOf(() => rate({ services: ['FEDEX_GROUND'] }, apo, hub))).toContain('recipient.postal_code');
  expect(issuesOf(() => rate({ services: ['SMART_POST'] }, apo, hub))).not.toContain('recipient');
  for (const services of [[], ['SMART_POST', 'FEDEX_GROUND']]) {
    const wire = rate({ services }, box, hub);
    expect([wire.body.carrierCodes, sent(wire, 'serviceType')]).toEqual([['FXSP'], 'SMART_POST']);
  }
});

test('of several services all are requested, and the others are left out of the quotes', () => {
  const services = ['FEDEX_2_DAY', 'FEDEX_GROUND'];
  expect([rate({ services }).services, rate({ services: ['FEDEX_2_DAY'] }).services]).toEqual([services, []]);
});

test('what a purchase refuses of papers is a notice of the price', () => {
  const label = { format: 'PDF', type: 'STOCK_4X6', ...extra({ resolution: '300' }) };
  const recipient = { ...GERMAN, tax_ids: [{ type: 'EORI', value: 'D'.repeat(19) }] };
  const wire = rate({ ...value, label, invoice: { identifier: 'N'.repeat(31) } }, { recipient });
  expect(noticesOf(wire)).toBe(Array(4).fill('purchase_refuses').join(' '));
});

const CUSTOMS = 'customsClearanceDetail';
const INVOICE = `${CUSTOMS}.commercialInvoice`;
const DUTIES = `${CUSTOMS}.dutiesPayment`;
const FILING = `${CUSTOMS}.exportDetail`;
const STATEMENT = `${FILING}.exportComplianceStatement`;
const SERVICES = 'shipmentSpecialServices';
const received = (more: object) => ({ recipient: { ...RECIPIENT, ...more } });
const union = { shipper: GERMAN, recipient: { ...GERMAN, country_code: 'FR', postal_code: '75001' } };
const sanJuan = { shipper: { ...CANADIAN, country_code: 'PR', state_code: 'PR', postal_code: '00901' } };
const collected = { amount: 45.1, currency: 'USD' };
const appointment = { options: ['APPOINTMENT'], ...extra({ home_delivery_date: '2026-03-12' }) };
const alone = extra({ battery_material: 'LITHIUM_METAL', battery_packing: 'STANDALONE' });
const battery = { options: ['lithium_batteries'], ...items(alone) };
const electronic = { options: ['ELECTRONIC_TRADE_DOCUMENTS'] };
const payor = { responsibleParty: { accountNumber: { value: '11' } } };
const eleven = { duty_payment_account: '11' };
const third = { duty_paid_by: 'THIRD_PARTY', ...eleven };
const paid = { paid_by: 'THIRD_PARTY', payment_account_number: '11' };
const booked = extra({ freight_booking_number: '123456789012' });
const NOTIFIED = 'emailNotificationDetail.emailNotificationRecipients.0';
const words = (count: number) => Array(count).fill('word').join(' ');
const mailed = received({ email_address: 'a@b.example' });
const events = 'ON_SHIPMENT, ON_TENDER,ON_ESTIMATED_DELIVERY,ON_EXCEPTION,ON_DELIVERY,ON_TENDER';
const filed = { b13a_filing_option: 'FEDEX_TO_STAMP', export_statement: '02', permit_number: '7' };

test.each<Row>([
  [[{}, received({ phone_number: '206-555-0100 ext. 77' })], 'recipients.0.contact.phoneExtension', '77'],
  [[{}, received(extra({ delivery_instructions: 'Ring' }))], 'recipients.0.deliveryInstructions', 'Ring'],
  [[paid], 'shippingChargesPayment.paymentType', 'THIRD_PARTY'],
  [[{ services: ['ECONOMY_2_DAY'] }], 'serviceType', 'ECONOMY_2_DAY'],
  [[{ services: ['FEDEX_FREIGHT_PRIORITY'] }], 'serviceType', 'FEDEX_FREIGHT_PRIORITY'],
  [[items({ quantity: 2 })], 'totalWeight', 4.5],
  [[{}], 'labelSpecification', { labelStockType: 'PAPER_4X6', imageType: 'PDF' }],
  [[{ label: { format: 'ZPL', ...extra({ resolution: '300' }) } }], 'labelSpecification.resolution', 300],
  [[items({ description: `${words(12)} end` })], `${LINE}.itemDescription`, words(10)],
  [[booked], 'expressFreightDetail.bookingConfirmationNumber', 123456789012],
  [[extra({ notify: events }), mailed], `${NOTIFIED}.name`, 'Sample LLC'],
  [
    [extra({ notify: events }), mailed],
    `${NOTIFIED}.notificationEventType`,
    [...new Set(events.split(/, ?/))],
  ],
  [abroad({ sold_to: RECIPIENT }, {}, received({})), 'soldTo', undefined],
  [
    abroad({ description: 'Engine parts' }, {}, received({})),
    `${LINE}.itemDescriptionForClearance`,
    undefined,
  ],
  // Options.
  [[cash], `${SERVICES}.shipmentCODDetail`, { codCollectionType: 'ANY' }],
  [[{ ...cash, services: ['FEDEX_2_DAY'] }], `${SERVICES}.shipmentCODDetail.codCollectionAmount`, collected],
  [[{ ...cash, services: ['FEDEX_2_DAY'] }], `${LINE}.packageSpecialServices`, undefined],
  [[appointment], `${SERVICES}.homeDeliveryPremiumDetail.deliveryDate`, '2026-03-12'],
  [[appointment], `${SERVICES}.homeDeliveryPremiumDetail.phoneNumber.localNumber`, '2125550111'],
  [[electronic], `${SERVICES}.etdDetail.requestedDocumentTypes`, ['COMMERCIAL_INVOICE']],
  [[battery], `${SPECIAL}.standaloneBatteryDetails`, [{ batteryMaterialType: 'LITHIUM_METAL' }]],
  // Declarations.
  [abroad({ items: [{ ...goods, quantity: 3, weight: 0.501 }] }), `${GOODS}.weight.value`, 1.51],
  [abroad({}, { is_document: true }), 'shippingDocumentSpecification', undefined],
  [abroad({}, {}, union), 'shippingDocumentSpecification', undefined],
  [abroad({}, {}, union), DUTIES, { paymentType: 'SENDER' }],
  [abroad({}, third), DUTIES, { payor, paymentType: 'THIRD_PARTY' }],
  [abroad({ terms_of_trade: 'DAP' }, eleven), DUTIES, { payor, paymentType: 'RECIPIENT' }],
  [abroad(), INVOICE, {}],
  [abroad({ commercial_invoice: false }), `${INVOICE}.shipmentPurpose`, 'NOT_SOLD'],
  [abroad({ reason_for_export: 'gift', commercial_invoice: false }), `${INVOICE}.shipmentPurpose`, 'GIFT'],
  [abroad({ no_eei: 'NO EEI 30.37 (a)' }), FILING, { exportComplianceStatement: 'NO_EEI_30_37_A' }],
  [abroad({ no_eei: 'NO_EEI_30_37_A' }), STATEMENT, 'NO_EEI_30_37_A'],
  [abroad({ aes: 'x20220714987654' }, {}, sanJuan), STATEMENT, 'AESX20220714987654'],
  [abroad({ no_eei: '30.37(a)', ...extra(filed) }, {}, { shipper: CANADIAN }), STATEMENT, '02'],
  [abroad(extra(filed), {}, { shipper: CANADIAN }), `${FILING}.permitNumber`, '7'],
])('the purchase of %j has %s: %j', (wanted, path, expected) => {
  expect(sent(ship(...wanted), path)).toEqual(expected);
});

test.each<[Wanted, string]>([
  [abroad(), 'duties_paid_by customs_code'],
  [
    abroad({}, { duty_paid_by: 'SENDER', invoice: { date: '2026-03-02', copies: 3 } }),
    'left_out left_out customs_code',
  ],
  [
    abroad({ aes: 'X', ...extra(filed) }, { duty_paid_by: 'SENDER' }, { shipper: CANADIAN }),
    'left_out customs_code',
  ],
  [[{ references: ['ORDER-7', 'PO-9'] }], 'left_out'],
  [[{ references: ['R'.repeat(30)] }], ''],
  [[{ references: ['R'.repeat(31)] }], 'left_out'],
  [[{ services: ['FEDEX_2_DAY'], references: ['R'.repeat(40)] }], ''],
  [[{ services: ['FEDEX_2_DAY'], references: ['R'.repeat(41)] }], 'left_out'],
  [[{ ship_from: { ...RECIPIENT, tax_ids: [{ type: 'EIN', value: '12-3456789' }] } }], 'tax_id_not_sent'],
])('the purchase of %j has the notices "%s"', (wanted, codes) => {
  expect(noticesOf(ship(...wanted))).toBe(codes);
});

test('one reference of each kind is printed; a package’s own comes before the shipment’s', () => {
  const numbers = extra({ department_number: 'D-7', po_number: 'P-1', rma_number: 'R-7' });
  const boxes = items(extra({ customer_reference: 'BOX-1' }), {});
  const wire = ship({ references: ['ORDER-7'], options: ['return_label'], ...boxes, ...numbers });
  const others = 'DEPARTMENT_NUMBER D-7 P_O_NUMBER P-1 RMA_ASSOCIATION R-7';
  for (const [index, own] of ['BOX-1', 'ORDER-7'].entries()) {
    const printed = sent(wire, `requestedPackageLineItems.${index}.customerReferences`) as object[];
    expect(printed.flatMap(Object.values).join(' ')).toBe(`CUSTOMER_REFERENCE ${own} ${others}`);
  }
});

test('more than 40 packages are processed asynchronously', () => {
  expect(ship(items({ quantity: 40 })).body.processingOptionType).toBeUndefined();
  expect(ship(items({ quantity: 41 })).body.processingOptionType).toBe('ALLOW_ASYNCHRONOUS');
});

/** Our words, and FedEx's. */
const STOCKS =
  'PDF:4x6.75:PAPER_4X675 PDF:4x8:PAPER_4X8 PNG:4x9:PAPER_4X9 PDF:7x4.75:PAPER_7X475 PNG:8.5x11:PAPER_LETTER ' +
  'PDF:PAPER_85X11_TOP_HALF_LABEL PDF:PAPER_85X11_BOTTOM_HALF_LABEL ZPL:4x6:STOCK_4X6 ZPL:4x6.75:STOCK_4X675 ' +
  'ZPL:4x8:STOCK_4X8 ZPL:4x9:STOCK_4X9 ZPL:STOCK_4X675_LEADING_DOC_TAB ZPL:STOCK_4X675_TRAILING_DOC_TAB ' +
  'ZPL:STOCK_4X85_TRAILING_DOC_TAB ZPL:STOCK_4X9_LEADING_DOC_TAB ZPL:STOCK_4X9_TRAILING_DOC_TAB ' +
  'ZPL:STOCK_4X105_TRAILING_DOC_TAB';
test.each(rows(STOCKS))('a label in %s on %s has the stock %s', (...row) => {
  const [format, type, labelStockType = type] = row;
  const specification = { labelStockType, imageType: format === 'ZPL' ? 'ZPLII' : format };
  expect(sent(ship({ label: { format, type } }), 'labelSpecification')).toEqual(specification);
});

const PURPOSES =
  'sale:SOLD sample:SAMPLE return:NOT_SOLD repair:REPAIR_AND_RETURN documents:NOT_SOLD personal_effects:PERSONAL_EFFECTS';
test.each(rows(PURPOSES))('the reason %s is the purpose %s', (reason_for_export, purpose) => {
  expect(sent(ship(...abroad({ reason_for_export })), `${INVOICE}.shipmentPurpose`)).toBe(purpose);
});

const TAX_NUMBERS =
  'VAT:DE:DE1:BUSINESS_UNION VAT:CH:CHE1:BUSINESS_NATIONAL EORI:DE:DE1:BUSINESS_UNION_EORI SSN:US:1:PERSONAL_NATIONAL ' +
  'VOEC:NO:2:BUSINESS_NATIONAL_VOEC GST:AU:1:BUSINESS_NATIONAL_GST FEDERAL:US:1:FEDERAL STATE:US:1:BUSINESS_STATE ' +
  'CNP:BR:123.456.789-09:PERSONAL_NATIONAL CNP:BR:12.345.678/0001-95:BUSINESS_NATIONAL IE:BR:1:BUSINESS_STATE ' +
  'INN:RU:1:BUSINESS_NATIONAL NATIONAL_ID:ZA:1:PERSONAL_NATIONAL';
const tins = (party: object) => {
  const wire = ship(...abroad({}, {}, { recipient: { ...GERMAN, ...party } }));
  const [{ number: _, ...tin }] = sent(wire, 'recipients.0.tins') as [{ number: string }];
  return Object.values(tin).join('_');
};
test.each(rows(TAX_NUMBERS))('%s of %s, %s, is sent as %s', (type, country, value, tin) => {
  expect(tins({ tax_ids: [{ type, country, value }] })).toBe(tin);
});

test('a tax_id that begins with its country is a VAT number in the European Union', () => {
  expect(tins({ tax_id: 'EL123456789', country_code: 'GR', postal_code: '104 31' })).toBe('BUSINESS_UNION');
});

const x = (length: number) => 'x'.repeat(length);
const back = (extras: Record<string, string>, item: object = { description: 'Shoes' }) => ({
  ...{ options: ['return_label'], ...items(item), ...extra(extras) },
});

const never = extra({ home_delivery_date: '2026-02-30' });
const emailed = { return_delivery: 'email', return_email: 'a@b.example' };
const usd = { currency: 'USD' };
const yens = items({ value_amount: 1 }, { value_amount: 1, value_currency: 'JPY' });
const insured = (currency: string): object => ({ insured_amount: 100_000, currency });
/** `key:value` of extras that the request has no use for. */
const IDLE =
  'smartpost_indicia:MEDIA_MAIL smartpost_endorsement:RETURN_SERVICE freight_on_value:OWN_RISK hold_location_id:YBZA ' +
  'alcohol_recipient:CONSUMER cod_collection_type:CASH home_delivery_date:2026-03-12 return_delivery:email';
/** `option:extra` that it needs. */
const NEEDS =
  'hold_for_pickup:hold_location_id ALCOHOL:alcohol_recipient cash_on_delivery:cod_amount DATE_CERTAIN:home_delivery_date';
type Refused = [shipment: object, problems: string, parties?: object];
const [ion, apart] = [{ battery_material: 'LITHIUM_ION' }, { battery_packing: 'STANDALONE' }];

/** Of a price and of a purchase alike. */
test.each<Refused>([
  [items({ length: 999, width: 1, height: 1 }), ''],
  [items({ length: 1000, width: 1, height: 1 }), 'items[0].length too_large'],
  [items({ quantity: 101 }), 'items too_many'],
  [items({ packaging_type: 'PAK' }, {}), 'packaging_type not_supported'],
  [{ insured_amount: 99_999.99, currency: 'USD' }, ''],
  ...['USD', 'CAD', 'EUR', 'GBP', 'CHF'].map((own): Refused => [insured(own), 'insured_amount too_large']),
  ...rows(IDLE).map(([key = '', value = '']): Refused => [extra({ [key]: value }), `:${key} contradiction`]),
  ...rows(NEEDS).map(([option, key]): Refused => [{ options: [option] }, `:${key} required`]),
  [{ insured_amount: 150_000, currency: 'JPY' }, ''],
  [{ insured_amount: 50, ...usd, ...yens }, 'items[1].value_currency not_supported'],
  [{}, 'recipient.postal_code invalid', received({ postal_code: 'H2B' })],
  [{}, 'recipient.address_lines[0] not_supported', received({ address_lines: ['PO Box 17'] })],
  [{ services: ['SMART_POST'] }, 'services not_supported'],
  [{ invoice: { type: 'commercial_invoice' } }, ''],
  [{ payment_account_number: '11' }, 'payment_account_number not_supported'],
  // Options, and the extras that they need.
  [{ options: ['DIRECT', 'INDIRECT'] }, 'options[1] contradiction'],
  [{ options: ['ADULT', 'NO_SIGNATURE_REQUIRED'] }, 'options[1] contradiction'],
  [{ options: ['EVENING', 'APPOINTMENT'] }, 'options[1] contradiction'],
  [{ ...usd, ...extra({ cod_amount: '5' }) }, ':cod_amount contradiction'],
  [{ ...usd, options: ['cash_on_delivery'], ...extra({ cod_amount: '0' }) }, ':cod_amount invalid'],
  [{ options: ['DATE_CERTAIN'], ...never }, ':home_delivery_date invalid'],
  [{ options: ['dry_ice'] }, 'items[0]:dry_ice_weight required'],
  [{ options: ['lithium_batteries'] }, 'items[0]:battery_material required'],
  [items({}, extra({ dry_ice_weight: '1' })), 'items[1]:dry_ice_weight contradiction'],
  [items({}, extra({ ...ion, ...apart })), 'items[1]:battery_material contradiction'],
  [{ options: ['lithium_batteries'], ...items(extra(ion)) }, 'items[0]:battery_packing required'],
  [{ options: ['lithium_batteries'], ...items(extra(apart)) }, 'items[0]:battery_material required'],
])('a price and a purchase of %j: "%s"', (shipment, problems, parties = {}) => {
  const wanted = { services: ['FEDEX_2_DAY'], ...shipment };
  const found = [rate, ship].map((wire) => issuesOf(() => wire(wanted, parties)));
  expect(found).toEqual([problems, problems]);
});

const fromCanada = (recipient: object, shipment: object = {}) =>
  abroad({}, { currency: 'CAD', ...shipment }, { shipper: CANADIAN, recipient });
const island = (code: string, postal_code: string) => ({
  ...{ ...RECIPIENT, country_code: code, state_code: code, postal_code },
});
const taxed = (more: object) => abroad({}, {}, { recipient: { ...GERMAN, ...more } });
const line = (more: object) => ({ items: [{ ...goods, ...more }] });
const POSTAL = 'PRIORITY_MAIL USPS_GROUND MEDIA_MAIL PARCEL_SELECT DOM.RP P';
type Problem = [wanted: Wanted, problems: string];
const missing_filing = 'customs:b13a_filing_option required';
const { phone_number: _, ...silent } = RECIPIENT;

test.each<Problem>([
  [[{}, received({ address_lines: undefined })], 'recipient.address_lines required'],
  [[{}, received({ city: undefined })], 'recipient.city required'],
  [[{}, received({ state_code: undefined })], 'recipient.state_code required'],
  [[{}, received({ company_name: undefined })], 'recipient.person_name required'],
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
  [abroad(line({ description: x(450), code: '840991' })), ''],
  [abroad(line({ description: x(451) })), 'customs.items[0].description too_long'],
  [abroad(line({ code: '840' })), 'customs.items[0].code invalid'],
  [abroad(line({ code: '1'.repeat(15) })), 'customs.items[0].code invalid'],
  [abroad(line(extra({ unit_of_measure: x(5) }))), 'customs.items[0]:unit_of_measure too_long'],
  [abroad({ items: Array(1000).fill({ ...goods, weight: 0.001 }) }), 'customs.items too_many'],
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
  [fromCanada(GERMAN), missing_filing],
  [fromCanada(GERMAN, { is_document: true }), ''],
  [fromCanada(RECIPIENT), ''],
  [fromCanada(island('PR', '00901')), ''],
  [fromCanada(island('VI', '00802')), ''],
  [fromCanada(island('GU', '96910')), missing_filing],
  [taxed({ tax_ids: [{ type: 'EORI', value: x(19) }] }), 'recipient.tax_ids[0] too_long'],
  [taxed({ tax_id: 'FR12345678901' }), 'recipient.tax_ids required'],
  ...POSTAL.split(' ').map((own): Problem => [[{ services: [own] }], 'services not_supported']),
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
