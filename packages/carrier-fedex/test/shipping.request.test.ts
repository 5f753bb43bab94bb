import { expect, test } from 'vitest';
import {
  abroad,
  CANADIAN,
  extra,
  GERMAN,
  goods,
  items,
  noticesOf,
  RECIPIENT,
  sent,
  ship,
  type Wanted,
} from './support/account.js';

const LINE = 'requestedPackageLineItems.0';
const CUSTOMS = 'customsClearanceDetail';
const INVOICE = `${CUSTOMS}.commercialInvoice`;
const FILING = `${CUSTOMS}.exportDetail`;
const SERVICES = 'shipmentSpecialServices';
const to = (more: object) => ({ recipient: { ...RECIPIENT, ...more } });
const union = { shipper: GERMAN, recipient: { ...GERMAN, country_code: 'FR', postal_code: '75001' } };
const puertoRico = { shipper: { ...CANADIAN, country_code: 'PR', state_code: 'PR', postal_code: '00901' } };
const cash = { currency: 'USD', options: ['cash_on_delivery'], ...extra({ cod_amount: '45.10' }) };
const collected = { amount: 45.1, currency: 'USD' };
const appointment = { options: ['APPOINTMENT'], ...extra({ home_delivery_date: '2026-03-12' }) };
const battery = extra({ battery_material: 'LITHIUM_METAL', battery_packing: 'STANDALONE' });
const events = 'ON_SHIPMENT, ON_TENDER,ON_ESTIMATED_DELIVERY,ON_EXCEPTION,ON_DELIVERY,ON_TENDER';
const filed = { b13a_filing_option: 'FEDEX_TO_STAMP', export_statement: '02', permit_number: '7' };

test.each<[Wanted, path: string, expected: unknown]>([
  [[{}, to({ phone_number: '206-555-0100 ext. 77' })], 'recipients.0.contact.phoneExtension', '77'],
  [[{}, to(extra({ delivery_instructions: 'Ring' }))], 'recipients.0.deliveryInstructions', 'Ring'],
  [
    [{ paid_by: 'THIRD_PARTY', payment_account_number: '11' }],
    'shippingChargesPayment.paymentType',
    'THIRD_PARTY',
  ],
  [[{ services: ['ECONOMY_2_DAY'] }], 'serviceType', 'ECONOMY_2_DAY'],
  [[{ services: ['FEDEX_FREIGHT_PRIORITY'] }], 'serviceType', 'FEDEX_FREIGHT_PRIORITY'],
  [[items({ quantity: 2 })], 'totalWeight', 4.5],
  [[{}], 'labelSpecification', { labelStockType: 'PAPER_4X6', imageType: 'PDF' }],
  [[{ label: { format: 'ZPL', ...extra({ resolution: '300' }) } }], 'labelSpecification.resolution', 300],
  [
    [items({ description: `${'word '.repeat(12)}end` })],
    `${LINE}.itemDescription`,
    'word '.repeat(10).trim(),
  ],
  [
    [extra({ freight_booking_number: '123456789012' })],
    'expressFreightDetail.bookingConfirmationNumber',
    123456789012,
  ],
  [
    [extra({ notify: events }), to({ email_address: 'pat@example.com' })],
    'emailNotificationDetail.emailNotificationRecipients.0.notificationEventType',
    [...new Set(events.split(/, ?/))],
  ],
  [abroad({ sold_to: RECIPIENT }, {}, { recipient: RECIPIENT }), 'soldTo', undefined],
  [
    abroad({ description: 'Parts' }, {}, { recipient: RECIPIENT }),
    `${LINE}.itemDescriptionForClearance`,
    undefined,
  ],
  // Options.
  [[cash], `${SERVICES}.shipmentCODDetail`, { codCollectionType: 'ANY' }],
  [[{ ...cash, services: ['FEDEX_2_DAY'] }], `${SERVICES}.shipmentCODDetail.codCollectionAmount`, collected],
  [[{ ...cash, services: ['FEDEX_2_DAY'] }], `${LINE}.packageSpecialServices`, undefined],
  [[appointment], `${SERVICES}.homeDeliveryPremiumDetail.deliveryDate`, '2026-03-12'],
  [[appointment], `${SERVICES}.homeDeliveryPremiumDetail.phoneNumber.localNumber`, '2125550111'],
  [
    [{ options: ['ELECTRONIC_TRADE_DOCUMENTS'] }],
    `${SERVICES}.etdDetail.requestedDocumentTypes.0`,
    'COMMERCIAL_INVOICE',
  ],
  [
    [{ options: ['lithium_batteries'], ...items(battery) }],
    `${LINE}.packageSpecialServices.standaloneBatteryDetails`,
    [{ batteryMaterialType: 'LITHIUM_METAL' }],
  ],
  // Declarations.
  [
    abroad({ items: [{ ...goods, quantity: 3, weight: 1.001 }] }),
    `${CUSTOMS}.commodities.0.weight.value`,
    3.01,
  ],
  [abroad({}, { is_document: true }), 'shippingDocumentSpecification', undefined],
  [abroad({}, {}, union), 'shippingDocumentSpecification', undefined],
  [abroad({}, {}, union), `${CUSTOMS}.dutiesPayment`, { paymentType: 'SENDER' }],
  [abroad(), INVOICE, {}],
  [abroad({ commercial_invoice: false }), `${INVOICE}.shipmentPurpose`, 'NOT_SOLD'],
  [abroad({ reason_for_export: 'gift', commercial_invoice: false }), `${INVOICE}.shipmentPurpose`, 'GIFT'],
  [abroad({ no_eei: 'NO EEI 30.37 (a)' }), FILING, { exportComplianceStatement: 'NO_EEI_30_37_A' }],
  [abroad({ no_eei: 'NO_EEI_30_37_A' }), FILING, { exportComplianceStatement: 'NO_EEI_30_37_A' }],
  [
    abroad({ aes: 'x20220714987654' }, {}, puertoRico),
    FILING,
    { exportComplianceStatement: 'AESX20220714987654' },
  ],
  [
    abroad({ no_eei: '30.37(a)', ...extra(filed) }, {}, { shipper: CANADIAN }),
    `${FILING}.exportComplianceStatement`,
    '02',
  ],
  [abroad(extra(filed), {}, { shipper: CANADIAN }), `${FILING}.permitNumber`, '7'],
])('the purchase of %j has %s: %j', (wanted, path, expected) => {
  expect(sent(ship(...wanted), path)).toEqual(expected);
});

test.each<[Wanted, string]>([
  [abroad(), 'duties_paid_by'],
  [abroad({}, { duty_paid_by: 'SENDER', invoice: { date: '2026-03-02', copies: 3 } }), 'left_out left_out'],
  [abroad({ aes: 'X', ...extra(filed) }, { duty_paid_by: 'SENDER' }, { shipper: CANADIAN }), 'left_out'],
  [[{ references: ['ORDER-7', 'PO-9'] }], 'left_out'],
  [[{ references: ['R'.repeat(30)] }], ''],
  [[{ references: ['R'.repeat(31)] }], 'left_out'],
  [[{ services: ['FEDEX_2_DAY'], references: ['R'.repeat(40)] }], ''],
  [[{ services: ['FEDEX_2_DAY'], references: ['R'.repeat(41)] }], 'left_out'],
  [[{ ship_from: { ...RECIPIENT, tax_ids: [{ type: 'EIN', value: '12-3456789' }] } }], 'tax_id_not_sent'],
])('the purchase of %j has the notices "%s"', (wanted, codes) => {
  expect(noticesOf(ship(...wanted))).toBe(codes);
});

test.each([
  [{ duty_paid_by: 'THIRD_PARTY', duty_payment_account: '11' }, {}, 'THIRD_PARTY'],
  [{ duty_payment_account: '11' }, { terms_of_trade: 'DAP' }, 'RECIPIENT'],
])('with %j and %j duties are paid by account 11 of the %s', (shipment, terms, paymentType) => {
  const payor = { responsibleParty: { accountNumber: { value: '11' } } };
  expect(sent(ship(...abroad(terms, shipment)), `${CUSTOMS}.dutiesPayment`)).toEqual({ payor, paymentType });
});

test('one reference of each kind is printed; a package’s own comes before the shipment’s', () => {
  const numbers = extra({ department_number: 'D-7', po_number: 'P-1', rma_number: 'R-7' });
  const boxes = items(extra({ customer_reference: 'BOX-1' }), {});
  const wire = ship({ references: ['ORDER-7'], options: ['return_label'], ...boxes, ...numbers });
  const printed = [0, 1].map(
    (at) => sent(wire, `requestedPackageLineItems.${at}.customerReferences`) as object[],
  );
  const others = ['DEPARTMENT_NUMBER D-7', 'P_O_NUMBER P-1', 'RMA_ASSOCIATION R-7'];
  expect(printed.map((list) => list.map((one) => Object.values(one).join(' ')))).toEqual(
    ['BOX-1', 'ORDER-7'].map((own) => [`CUSTOMER_REFERENCE ${own}`, ...others]),
  );
});

test.each([
  [40, undefined],
  [41, 'ALLOW_ASYNCHRONOUS'],
])('%i packages are processed by %s', (quantity, processing) => {
  expect(ship(items({ quantity })).body.processingOptionType).toBe(processing);
});

const rows = (table: string) => table.split(' ').map((row) => row.split(':'));

/** Our words, and FedEx's. */
const STOCKS =
  'PDF:4x6.75:PAPER_4X675 PDF:4x8:PAPER_4X8 PNG:4x9:PAPER_4X9 PDF:7x4.75:PAPER_7X475 PNG:8.5x11:PAPER_LETTER ' +
  'PDF:PAPER_85X11_TOP_HALF_LABEL PDF:PAPER_85X11_BOTTOM_HALF_LABEL ZPL:4x6:STOCK_4X6 ZPL:4x6.75:STOCK_4X675 ' +
  'ZPL:4x8:STOCK_4X8 ZPL:4x9:STOCK_4X9 ZPL:STOCK_4X675_LEADING_DOC_TAB ZPL:STOCK_4X675_TRAILING_DOC_TAB ' +
  'ZPL:STOCK_4X85_TRAILING_DOC_TAB ZPL:STOCK_4X9_LEADING_DOC_TAB ZPL:STOCK_4X9_TRAILING_DOC_TAB ' +
  'ZPL:STOCK_4X105_TRAILING_DOC_TAB';
test.each(rows(STOCKS))('a label in %s on %s has the stock %s', (...row) => {
  const [format, type, labelStockType = type] = row;
  const imageType = format === 'ZPL' ? 'ZPLII' : format;
  expect(sent(ship({ label: { format, type } }), 'labelSpecification')).toEqual({
    labelStockType,
    imageType,
  });
});

const PURPOSES =
  'sale:SOLD sample:SAMPLE return:NOT_SOLD repair:REPAIR_AND_RETURN documents:NOT_SOLD personal_effects:PERSONAL_EFFECTS';
test.each(rows(PURPOSES))('the reason %s is the purpose %s', (reason, purpose) => {
  expect(sent(ship(...abroad({ reason_for_export: reason })), `${INVOICE}.shipmentPurpose`)).toBe(purpose);
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
