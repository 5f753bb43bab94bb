/** Differences between the platforms, and between accounts with a contract and without. */
import type { ItemData, RateRequestData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import {
  type AccountKind,
  bodyFrom,
  boughtBy,
  EVERY,
  extra,
  extraAt as on,
  refusals,
} from './support/accounts.js';
import { abroad, box, chicago, domestic, toronto } from './support/requests.js';

const NONE: readonly AccountKind[] = [];
const ON_JSON: readonly AccountKind[] = ['json', 'card'];
const ON_XML: readonly AccountKind[] = ['xml', 'counter'];
const COUNTER: readonly AccountKind[] = ['counter'];
const NO_CONTRACT: readonly AccountKind[] = ['card', 'counter'];
/** Those for which nothing in a request says that a package holds documents. */
const FLAGLESS: readonly AccountKind[] = ['json', 'card', 'xml'];

const { state_code: _state, ...stateless } = chicago;
const { person_name: _person, ...unnamed } = toronto;
const EMAIL = 'recipient.email_address';
const PHONE = 'recipient.phone_number';
const mailed = (email_address: string) => domestic(extra({ notify: 'delivery' }), { email_address });
const called = (phone_number: string) => domestic({}, { phone_number });
const office = { post_office_id: '0000107698' };
const collect = { options: ['cash_on_delivery'], ...extra({ cod_amount: '45.00' }) };
const inShipment = (key: string) => on('shipment', key);
const inCustoms = (key: string) => on('shipment.customs', key);
const LINE = 'shipment.customs.items[0]';
const line = { description: 'Desk lamp', weight: 2, value_amount: 84.5 };
const declaring = (changes: Partial<ItemData>) => abroad({ items: [{ ...line, ...changes }] });
const converting = (conversion_from_cad: string, value_amount: number, value_currency = 'IDR') =>
  abroad({ items: [{ ...line, value_amount, value_currency }], ...extra({ conversion_from_cad }) });
const reason = (reason_for_export: 'gift' | 'return' | 'personal_effects') =>
  abroad({ commercial_invoice: false, reason_for_export });
const exported = (values: Record<string, string>) => abroad({ commercial_invoice: false, ...extra(values) });
const other = (other_reason: string) => exported({ reason_for_export: 'OTH', other_reason });
const paper = { items: [{ ...box, weight: 0.3 }], services: ['USA.XP'], is_document: true };

describe('a shipment', () => {
  test.each<[string, readonly AccountKind[], RateRequestData, string]>([
    ['nothing special', NONE, domestic(), ''],
    ['a destination abroad', NONE, abroad(), ''],
    ['today', NONE, domestic({ ship_date: '2026-03-03' }), ''],
    ['another day', COUNTER, domestic({ ship_date: '2026-03-04' }), 'shipment.ship_date'],
    ['a long domain', COUNTER, mailed('a@b.museum'), EMAIL],
    ['a blank in its address', EVERY, mailed('s m@b.ca'), EMAIL],
    ['words after its address', EVERY, mailed('s@b.ca m'), EMAIL],
    ['a domain of one letter', EVERY, mailed('s@b.c'), EMAIL],
    ['no domain', EVERY, mailed('a@b'), EMAIL],
    ['61 characters', EVERY, mailed(`${'a'.repeat(56)}@b.ca`), EMAIL],
    ['60 characters', NONE, mailed(`${'a'.repeat(55)}@b.ca`), ''],
    ['an unknown event', EVERY, domestic(extra({ notify: 'delay' })), inShipment('notify')],
    ['a telephone number of 26 characters', EVERY, called('1'.repeat(26)), PHONE],
    ['a telephone number of 25 characters', NONE, called('1'.repeat(25)), ''],
    ['a gift', EVERY, reason('gift'), 'shipment.customs.reason_for_export'],
    ['returned goods, for which there is no code', NONE, reason('return'), ''],
    ['another reason in three letters', ON_JSON, other('toy'), inCustoms('other_reason')],
    ['another reason in four letters', NONE, other('toys'), ''],
    ['OTH without words', EVERY, exported({ reason_for_export: 'OTH' }), inCustoms('other_reason')],
    ['words without OTH', EVERY, abroad(extra({ other_reason: 'toys' })), inCustoms('other_reason')],
    ['an unknown reason', EVERY, exported({ reason_for_export: 'GIF' }), inCustoms('reason_for_export')],
    ['no reason', EVERY, exported({}), 'shipment.customs.reason_for_export'],
    ['no description', EVERY, abroad({ items: [{ weight: 2, value_amount: 5 }] }), `${LINE}.description`],
    ['no value', EVERY, abroad({ items: [{ weight: 2, description: 'Lamp' }] }), `${LINE}.value_amount`],
    ['paper', COUNTER, domestic({ label: { type: '4x6' } }), 'shipment.label.type'],
    ['ZPL', COUNTER, domestic({ label: { format: 'ZPL' } }), 'shipment.label.format'],
    ['PNG', EVERY, domestic({ label: { format: 'PNG' } }), 'shipment.label.format'],
    [
      'an oversized parcel',
      COUNTER,
      domestic({ items: [{ ...box, ...extra({ oversized: 'true' }) }] }),
      on('shipment.items[0]', 'oversized'),
    ],
    ['an IOSS number', COUNTER, abroad(extra({ ioss_id: 'IM1' })), inCustoms('ioss_id')],
    [
      'prepaid duties',
      ON_JSON,
      abroad(extra({ duties_and_taxes_prepaid: '12.50' })),
      inCustoms('duties_and_taxes_prepaid'),
    ],
    [
      'DDP without prepaid duties',
      ON_XML,
      abroad({ terms_of_trade: 'DDP' }),
      'shipment.customs.terms_of_trade',
    ],
    ['a sender who pays duties', ON_XML, abroad({}, { duty_paid_by: 'SENDER' }), 'shipment.duty_paid_by'],
    ['a ship date in the past', EVERY, domestic({ ship_date: '2026-03-02' }), 'shipment.ship_date'],
    ['a group', NO_CONTRACT, domestic(extra({ group_id: 'monday' })), inShipment('group_id')],
    ['a site', COUNTER, domestic(extra({ shipping_point_id: '0424' })), inShipment('shipping_point_id')],
    ['a pickup', COUNTER, domestic(extra({ pickup: 'true' })), inShipment('pickup')],
    ['an account number', NO_CONTRACT, domestic({ payment_type: 'account_number' }), 'shipment.payment_type'],
    ['a collection without its method', EVERY, domestic(collect), inShipment('cod_method')],
    ['a method and no collection', EVERY, domestic(extra({ cod_method: 'CSH' })), inShipment('cod_method')],
    ['an office and no delivery to it', EVERY, domestic(extra(office)), inShipment('post_office_id')],
    [
      'goods that weigh more than their package',
      EVERY,
      declaring({ weight: 1.3, quantity: 2 }),
      'shipment.items[0].weight',
    ],
    ['goods that weigh as much', NONE, declaring({ weight: 1.25, quantity: 2 }), ''],
    [
      'values in US dollars without their rate',
      EVERY,
      declaring({ value_currency: 'USD' }),
      `${LINE}.value_currency`,
    ],
    [
      'values in two currencies',
      EVERY,
      abroad({ items: [line, { ...line, weight: 0.2, value_currency: 'USD' }] }),
      'shipment.customs.items[1].value_currency',
    ],
    [
      'a rate and nothing to convert',
      EVERY,
      abroad(extra({ conversion_from_cad: '0.72' })),
      inCustoms('conversion_from_cad'),
    ],
    ['a rate of four digits', COUNTER, converting('9999', 1_000_000), inCustoms('conversion_from_cad')],
    ['a value below a cent', EVERY, converting('999', 1), `${LINE}.value_amount`],
    ['the largest value', NONE, declaring({ value_amount: 99_999.99 }), ''],
    ['a cent above the largest value', EVERY, declaring({ value_amount: 100_000 }), `${LINE}.value_amount`],
    ['9,999 units', NONE, declaring({ weight: 0.0002, quantity: 9999 }), ''],
    ['a rate of five digits', EVERY, converting('10000', 1_000_000), inCustoms('conversion_from_cad')],
    ['10,000 units', EVERY, declaring({ weight: 0.0002, quantity: 10_000 }), `${LINE}.quantity`],
    ['a tariff code with an odd number of digits', EVERY, declaring({ code: '7326.9' }), `${LINE}.code`],
    [
      'a declaration for the United States',
      ON_XML,
      abroad(extra({ us_declaration_id: 'ZN-1' })),
      inCustoms('us_declaration_id'),
    ],
    [
      'Canadian goods of no province',
      ON_JSON,
      declaring({ origin_country: 'CA' }),
      on(LINE, 'province_of_origin'),
    ],
    ['documents without customs', FLAGLESS, { ...abroad(), shipment: paper }, 'shipment.customs'],
    ['no state', ON_JSON, { ...abroad(), recipient: stateless }, 'recipient.state_code'],
    ['an unknown state', EVERY, abroad({}, {}, { state_code: 'Ilinois' }), 'recipient.state_code'],
    ['a telephone number in words', ON_JSON, called('ask Lee'), PHONE],
    ['words before a number', ON_JSON, called('or 4165550162'), PHONE],
    ['words after a number', ON_JSON, called('4165550162 Lee'), PHONE],
    ['proof of age 21', ON_XML, domestic({ options: ['PA21'] }), 'shipment.options[0]'],
    [
      'a post office without notification',
      EVERY,
      domestic({ options: ['D2PO'], ...extra(office) }),
      inShipment('notify'),
    ],
    [
      'a post office without a name',
      EVERY,
      {
        ...domestic({ options: ['D2PO'], ...extra({ ...office, notify: 'delivery' }) }),
        recipient: { ...unnamed, company_name: 'Okafor Inc.' },
      },
      'recipient.person_name',
    ],
  ])('with %s is refused by the accounts that cannot buy it', (_what, refusing, request, field) => {
    for (const name of EVERY)
      expect(refusals(name, request), name).toEqual(refusing.includes(name) ? [field] : []);
  });

  test('with ZPL on 8.5x11 is refused by JSON', () => {
    const request = domestic({ label: { format: 'ZPL', type: '8.5x11' } });
    for (const name of ON_JSON) expect(refusals(name, request)).toEqual(['shipment.label.type']);
    expect(refusals('xml', request)).toEqual([]);
  });

  test('is handed in at a site or picked up', () => {
    const both = domestic(extra({ shipping_point_id: '0424', pickup: 'true' }));
    expect(refusals('json', both)).toEqual([inShipment('pickup')]);
    for (const shipping_point_id of ['04-2', 'x0424', '0424x', '042'])
      expect(refusals('json', domestic(extra({ shipping_point_id })))).toEqual([
        inShipment('shipping_point_id'),
      ]);
  });

  test('of documents needs no dimensions where a flag says that it is one', () => {
    const request = domestic({ items: [{ weight: 0.3 }], is_document: true });
    const sides = ['length', 'width', 'height'].map((side) => `shipment.items[0].${side}`);
    for (const name of EVERY)
      expect(refusals(name, request), name).toEqual(FLAGLESS.includes(name) ? sides : []);
  });

  test('into the European Union has the IOSS number of the shipper, where there is a place for it', () => {
    const berlin = { country_code: 'DE', postal_code: '10115', phone_number: '+49 30 5550187' };
    const { state_code: _, ...recipient } = { ...chicago, ...berlin };
    const data = abroad({}, { services: ['INT.XP'] });
    const tax_ids = [
      { type: 'GST', value: '123456789RT0001' },
      { type: 'IOSS', value: 'IM2760000742' },
    ] as const;
    const request = { ...data, recipient, shipper: { ...data.shipper, tax_ids } };
    for (const name of FLAGLESS) expect(boughtBy(name, request)?.customs?.ioss_id, name).toBe('IM2760000742');
    expect(refusals('counter', request)).toEqual(['shipper.tax_ids[1]']);
    const customs = { ...abroad().shipment.customs, ...extra({ ioss_id: 'IM2760000743' }) };
    const different = { ...request, shipment: { ...request.shipment, customs } } as RateRequestData;
    expect(refusals('json', different)).toEqual(['shipper.tax_ids[1]']);
  });

  test('from another place than the shipper is priced and handed in there', () => {
    const ship_from = { postal_code: 'H2Y 1C6', country_code: 'CA' };
    for (const name of EVERY)
      expect(boughtBy(name, domestic({ ship_from })), name).toMatchObject({
        origin: 'H2Y1C6',
        sender: { postal_code: 'K1N5P4' },
      });
  });

  test('declares values in another currency by what they are in Canadian dollars, with the rate', () => {
    for (const name of EVERY)
      expect(boughtBy(name, converting('0.72', 61.5, 'USD'))?.customs, name).toMatchObject({
        currency: 'USD',
        conversion_from_cad: '0.72',
        lines: [{ value_per_unit: '85.42' }],
      });
  });

  const [lamps, yard] = ['12 rue Verte', 'Entrée par la cour, deuxième porte à gauche'];
  test.each<[string[], string | undefined, string[]]>([
    [['3e étage', lamps, 'Bâtiment C'], undefined, ['3e étage', `${lamps}, Bâtiment C`]],
    [['Édifice Sun Life', lamps, 'Bureau 4'], 'Édifice Sun Life', [lamps, 'Bureau 4']],
    [[lamps, 'Bâtiment C', yard], yard, [lamps, 'Bâtiment C']],
    [[lamps, 'B'.repeat(21), 'C'.repeat(21)], undefined, [lamps, `${'B'.repeat(21)}, ${'C'.repeat(21)}`]],
    [[lamps, 'B'.repeat(22), 'C'.repeat(21)], 'C'.repeat(21), [lamps, 'B'.repeat(22)]],
    [[lamps, 'Bâtiment C'], undefined, [lamps, 'Bâtiment C']],
  ])('to the lines %j has its additional line above the street', (address_lines, additional, lines) => {
    const address = boughtBy('json', domestic({}, { address_lines }))?.destination;
    expect([address?.additional, address?.lines]).toEqual([additional, lines]);
  });

  test.each<[string, number, (text: string) => RateRequestData]>([
    [inShipment('promo_code'), 10, (promo_code) => domestic(extra({ promo_code }))],
    [inShipment('cost_centre'), 30, (cost_centre) => domestic(extra({ cost_centre }))],
    [inShipment('group_id'), 32, (group_id) => domestic(extra({ group_id }))],
    [
      inShipment('cod_method'),
      12,
      (cod_method) => domestic({ ...collect, ...extra({ cod_amount: '45', cod_method }) }),
    ],
    [inCustoms('other_reason'), 44, other],
    [inCustoms('certificate_number'), 10, (certificate_number) => abroad(extra({ certificate_number }))],
    [inCustoms('licence_number'), 10, (licence_number) => abroad(extra({ licence_number }))],
    [inCustoms('ioss_id'), 13, (ioss_id) => abroad(extra({ ioss_id }))],
    [inCustoms('us_declaration_id'), 30, (us_declaration_id) => abroad(extra({ us_declaration_id }))],
  ])('has at most so many characters in %s: %i', (field, longest, requestOf) => {
    expect(refusals('json', requestOf('x'.repeat(longest)))).toEqual([]);
    expect(refusals('json', requestOf('x'.repeat(longest + 1)))).toEqual([field]);
  });

  test.each([
    ['unit_of_measure', 3],
    ['province_of_origin', 2],
  ])('has %s in exactly %i letters', (key, length) => {
    const fieldsOf = (letters: number) =>
      refusals('json', abroad({ items: [{ ...line, ...extra({ [key]: 'A'.repeat(letters) }) }] }));
    expect([length - 1, length, length + 1].map(fieldsOf)).toEqual([[on(LINE, key)], [], [on(LINE, key)]]);
  });

  test('leaves out product codes and invoice numbers that are too long', () => {
    const customsOf = (sku: string, identifier: string) =>
      boughtBy('json', abroad({ items: [{ ...line, sku }] }, { invoice: { identifier } }))?.customs;
    const [sku, invoice_number] = ['s'.repeat(15), 'i'.repeat(10)];
    expect(customsOf(sku, invoice_number)).toMatchObject({ invoice_number, lines: [{ sku }] });
    const without = customsOf(`${sku}s`, `${invoice_number}i`);
    expect([without?.invoice_number, without?.lines[0]?.sku]).toEqual([undefined, undefined]);
  });

  test('weighs and measures finely, rounded up', () => {
    const items = [{ weight: 1.2341, length: 10.11, width: 10.1, height: 1 }];
    expect(boughtBy('json', domestic({ items }))?.package).toMatchObject({
      weight: '1.235',
      dimensions: { length: '10.2', width: '10.1', height: '1' },
    });
    expect(refusals('json', domestic({ items: [{ ...box, quantity: 501 }] }))).toEqual(['shipment.items']);
    expect(refusals('json', domestic({ items: [{ ...box, quantity: 500 }] }))).toEqual([]);
  });

  test.each(EVERY)('names everything that is missing: %s', (kind) => {
    const bare = {
      ...domestic(),
      shipper: { country_code: 'CA' },
      recipient: { country_code: 'CA' },
    } as const;
    const whole = ON_JSON.includes(kind) ? ['recipient.city'] : [];
    const state = ON_JSON.includes(kind) ? ['recipient.state_code'] : [];
    expect(refusals(kind, bare)).toEqual([
      'shipper.postal_code',
      'recipient.postal_code',
      'recipient.person_name',
      ...whole,
      'recipient.address_lines',
      ...state,
      'shipper.company_name',
      'shipper.phone_number',
      'shipper.city',
      'shipper.address_lines',
      'shipper.state_code',
    ]);
  });

  test.each([
    ['json', /"references":\{"costCentre":"C"\}/, /"references":\{"customerRef1":"A","customerRef2":"B"\}/],
    ['xml', /<cost-centre>C</, /<customer-ref-1>A<.*<customer-ref-2>B</],
  ] as const)('has its references and its way of printing: %s', (kind, centre, references) => {
    expect(bodyFrom(kind, domestic(extra({ cost_centre: 'C' })))).toMatch(centre);
    expect(bodyFrom(kind, domestic({ references: ['A', 'B'] }))).toMatch(references);
    expect(bodyFrom(kind, domestic())).not.toMatch(/\b(references|print-?preferences)\b/i);
    expect(bodyFrom(kind, domestic({ label: { format: 'PDF' } }))).toMatch(/encoding\W+PDF/);
    expect(bodyFrom(kind, domestic({ label: { type: '4x6' } }))).toMatch(/output-?format\W+4x6/i);
    const zpl = bodyFrom(kind, domestic({ label: { format: 'ZPL' } }));
    expect(/output-?format\W+4x6/i.test(zpl)).toBe(kind === 'json');
  });

  test('takes services that are in no table, in the form of a code', () => {
    const refused = (service: string) => refusals('json', domestic({ services: [service] }));
    expect(refused('DOM.NEW')).toEqual([]);
    for (const service of ['DOM..EP', 'DOM.EP.', '1DOM', 'D'])
      expect(refused(service)).toEqual(['shipment.services']);
  });
});
