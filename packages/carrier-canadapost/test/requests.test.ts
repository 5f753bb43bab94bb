/** Differences between the platforms, and between accounts with a contract and without. */
import type { RateRequestData, ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { type AccountKind, bodyFrom, boughtBy, EVERY, extra, ratedBy, refusals } from './support/accounts.js';
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
const nameless = { ...unnamed, company_name: 'Okafor Inc.' };
const EMAIL = 'recipient.email_address';
const PHONE = 'recipient.phone_number';
const mailed = (email_address: string) => domestic(extra({ notify: 'delivery' }), { email_address });
const called = (phone_number: string) => domestic({}, { phone_number });
const office = { post_office_id: '0000107698' };
const collect = { options: ['cash_on_delivery'], ...extra({ cod_amount: '45.00' }) };
const LINE = 'customs.items[0]';
const line = {
  description: 'Desk lamp',
  weight: 2,
  value_amount: 84.5,
  code: '940521',
  origin_country: 'MX',
};
const declaring = (changes: object) => abroad({ items: [{ ...line, ...changes }] });
const converting = (conversion_from_cad: string, value_amount: number, value_currency = 'IDR') =>
  abroad({ items: [{ ...line, value_amount, value_currency }], ...extra({ conversion_from_cad }) });
const reason = (reason_for_export: 'return' | 'personal_effects') =>
  abroad({ commercial_invoice: false, reason_for_export });
const customs = (values: Record<string, string>) => abroad(extra(values));
const inside = (values: Record<string, string>) => domestic(extra(values));
const exported = (values: Record<string, string>) => abroad({ commercial_invoice: false, ...extra(values) });
const other = (other_reason: string) => exported({ reason_for_export: 'OTH', other_reason });
const toOffice = (values: Record<string, string> = {}) =>
  domestic({ options: ['D2PO'], ...extra({ ...office, ...values }) });
const oversized = domestic({ items: [{ ...box, ...extra({ oversized: 'true' }) }] });
const mixed = abroad({ items: [line, { ...line, weight: 0.2, value_currency: 'USD' }] });
const { postal_code: _code, ...codeless } = chicago;
const canadian = declaring({ origin_country: 'CA' });
const prepaid = customs({ duties_and_taxes_prepaid: '12.50' });
const dear = abroad({
  ...extra({ us_declaration_id: 'ZN-1' }),
  terms_of_trade: 'DAP',
  items: [{ ...line, value_amount: 800.01 }],
});
const paper = { items: [{ ...box, weight: 0.3 }], services: ['USA.XP'], is_document: true };

describe('a shipment', () => {
  test.each<[string, readonly AccountKind[], RateRequestData, string]>([
    ['nothing special', NONE, domestic(), ''],
    ['a destination abroad', NONE, abroad(), ''],
    ['today', NONE, domestic({ ship_date: '2026-03-03' }), ''],
    ['another day', COUNTER, domestic({ ship_date: '2026-03-04' }), 'ship_date'],
    ['a long domain', COUNTER, mailed('a@b.museum'), EMAIL],
    ['a blank in its address', EVERY, mailed('s m@b.ca'), EMAIL],
    ['words after its address', EVERY, mailed('s@b.ca m'), EMAIL],
    ['a domain of one letter', EVERY, mailed('s@b.c'), EMAIL],
    ['no domain', EVERY, mailed('a@b'), EMAIL],
    ['61 characters', EVERY, mailed(`${'a'.repeat(56)}@b.ca`), EMAIL],
    ['60 characters', NONE, mailed(`${'a'.repeat(55)}@b.ca`), ''],
    ['an unknown event', EVERY, inside({ notify: 'delay' }), 'extra.notify'],
    ['a telephone number of 26 characters', EVERY, called('1'.repeat(26)), PHONE],
    ['a telephone number of 25 characters', NONE, called('1'.repeat(25)), ''],
    ['returned goods, for which there is no code', NONE, reason('return'), ''],
    ['another reason in three letters', ON_JSON, other('toy'), 'customs.extra.other_reason'],
    ['another reason in four letters', NONE, other('toys'), ''],
    ['OTH without words', EVERY, exported({ reason_for_export: 'OTH' }), 'customs.extra.other_reason'],
    ['words without OTH', EVERY, customs({ other_reason: 'toys' }), 'customs.extra.other_reason'],
    ['an unknown reason', EVERY, exported({ reason_for_export: 'GIF' }), 'customs.extra.reason_for_export'],
    ['no reason', EVERY, exported({}), 'customs.reason_for_export'],
    ['no description', EVERY, declaring({ description: undefined }), `${LINE}.description`],
    ['no value', EVERY, declaring({ value_amount: undefined }), `${LINE}.value_amount`],
    ['paper', COUNTER, domestic({ label: { type: '4x6' } }), 'label.type'],
    ['ZPL', COUNTER, domestic({ label: { format: 'ZPL' } }), 'label.format'],
    ['an oversized parcel', COUNTER, oversized, 'items[0].extra.oversized'],
    ['an IOSS number', COUNTER, customs({ ioss_id: 'IM1' }), 'customs.extra.ioss_id'],
    ['prepaid duties', ON_JSON, prepaid, 'customs.extra.duties_and_taxes_prepaid'],
    ['DDP without prepaid duties', ON_XML, abroad({ terms_of_trade: 'DDP' }), 'customs.terms_of_trade'],
    ['a sender who pays duties', ON_XML, abroad({}, { duty_paid_by: 'SENDER' }), 'duty_paid_by'],
    ['a recipient who pays duties', ON_JSON, abroad({}, { duty_paid_by: 'RECIPIENT' }), 'duty_paid_by'],
    ['DAP', ON_JSON, abroad({ terms_of_trade: 'DAP' }), 'customs.terms_of_trade'],
    ['DAP for dearer goods, with a declaration', ON_XML, dear, 'customs.extra.us_declaration_id'],
    ['no tariff code', EVERY, declaring({ code: undefined }), `${LINE}.code`],
    ['no origin', EVERY, declaring({ origin_country: undefined }), `${LINE}.origin_country`],
    ['a ship date in the past', EVERY, domestic({ ship_date: '2026-03-02' }), 'ship_date'],
    ['a group', NO_CONTRACT, inside({ group_id: 'monday' }), 'extra.group_id'],
    ['a site', COUNTER, inside({ shipping_point_id: '0424' }), 'extra.shipping_point_id'],
    ['a pickup', COUNTER, inside({ pickup: 'true' }), 'extra.pickup'],
    ['an account number', NO_CONTRACT, domestic({ payment_type: 'account_number' }), 'payment_type'],
    ['a method and no collection', EVERY, inside({ cod_method: 'CSH' }), 'extra.cod_method'],
    ['an office and no delivery to it', EVERY, inside(office), 'extra.post_office_id'],
    ['goods heavier than their package', EVERY, declaring({ weight: 1.3, quantity: 2 }), 'items[0].weight'],
    ['goods that weigh less net', NONE, declaring({ weight: 1.3, net_weight: 1.2, quantity: 2 }), ''],
    ['goods that weigh as much', NONE, declaring({ weight: 1.25, quantity: 2 }), ''],
    ['US dollars without their rate', EVERY, declaring({ value_currency: 'USD' }), `${LINE}.value_currency`],
    ['values in two currencies', EVERY, mixed, 'customs.items[1].value_currency'],
    ['a needless rate', EVERY, customs({ conversion_from_cad: '0.72' }), 'customs.extra.conversion_from_cad'],
    ['a rate of four digits', COUNTER, converting('9999', 1_000_000), 'customs.extra.conversion_from_cad'],
    ['a value below a cent', EVERY, converting('999', 1), `${LINE}.value_amount`],
    ['the largest value', NONE, declaring({ value_amount: 99_999.99 }), ''],
    ['a cent above the largest value', EVERY, declaring({ value_amount: 100_000 }), `${LINE}.value_amount`],
    ['9,999 units', NONE, declaring({ weight: 0.0002, quantity: 9999 }), ''],
    ['a rate of five digits', EVERY, converting('10000', 1_000_000), 'customs.extra.conversion_from_cad'],
    ['10,000 units', EVERY, declaring({ weight: 0.0002, quantity: 10_000 }), `${LINE}.quantity`],
    ['a tariff code of odd digits', EVERY, declaring({ code: '7326.9' }), `${LINE}.code`],
    ['a US declaration', ON_XML, customs({ us_declaration_id: 'ZN-1' }), 'customs.extra.us_declaration_id'],
    ['no province', ON_JSON, canadian, 'customs.items[0].extra.province_of_origin'],
    ['documents without customs', FLAGLESS, { ...abroad(), shipment: paper }, 'customs'],
    ['no ZIP code', EVERY, { ...abroad(), recipient: codeless }, 'recipient.postal_code'],
    ['postage printed or not', EVERY, inside({ show_postage_rate: 'perhaps' }), 'extra.show_postage_rate'],
    ['no state', ON_JSON, { ...abroad(), recipient: stateless }, 'recipient.state_code'],
    ['an unknown state', EVERY, abroad({}, {}, { state_code: 'Ilinois' }), 'recipient.state_code'],
    ['a telephone number in words', ON_JSON, called('ask Lee'), PHONE],
    ['words before a number', ON_JSON, called('or 4165550162'), PHONE],
    ['words after a number', ON_JSON, called('4165550162 Lee'), PHONE],
    ['proof of age 21', ON_XML, domestic({ options: ['PA21'] }), 'options[0]'],
    ['an office without notification', EVERY, toOffice(), 'extra.notify'],
    [
      'an office without a name',
      EVERY,
      { ...toOffice({ notify: 'delivery' }), recipient: nameless },
      'recipient.person_name',
    ],
  ])('with %s is refused by the accounts that cannot buy it', (_what, refusing, request, field) => {
    for (const name of EVERY)
      expect(refusals(name, request), name).toEqual(refusing.includes(name) ? [field] : []);
  });

  test('with ZPL on 8.5x11 is refused by JSON', () => {
    const request = domestic({ label: { format: 'ZPL', type: '8.5x11' } });
    for (const name of ON_JSON) expect(refusals(name, request)).toEqual(['label.type']);
    expect(refusals('xml', request)).toEqual([]);
  });

  test('is handed in at a site or picked up', () => {
    expect(refusals('json', inside({ shipping_point_id: '0424', pickup: 'true' }))).toEqual(['extra.pickup']);
    for (const shipping_point_id of ['04-2', 'x0424', '0424x', '042'])
      expect(refusals('json', inside({ shipping_point_id }))).toEqual(['extra.shipping_point_id']);
  });

  test('of documents needs no dimensions where a flag says that it is one', () => {
    const request = domestic({ items: [{ weight: 0.3 }], is_document: true });
    const sides = ['length', 'width', 'height'].map((side) => `items[0].${side}`);
    for (const name of EVERY)
      expect(refusals(name, request), name).toEqual(FLAGLESS.includes(name) ? sides : []);
  });

  test('into the European Union has the IOSS number of the shipper, where there is a place for it', () => {
    const berlin = { country_code: 'DE', postal_code: '10115', phone_number: '+49 30 5550187' };
    const ioss = { type: 'IOSS', value: 'IM2760000742' } as const;
    const tax_ids = [{ type: 'GST', value: '123456789RT0001' } as const, ioss];
    const sent = (customs = {}): RateRequestData => {
      const data = abroad(customs, { services: ['INT.XP'] });
      return { ...data, recipient: { ...stateless, ...berlin }, shipper: { ...data.shipper, tax_ids } };
    };
    for (const name of FLAGLESS) expect(boughtBy(name, sent())?.customs?.ioss_id, name).toBe(ioss.value);
    expect(refusals('counter', sent())).toEqual(['shipper.tax_ids[1]']);
    expect(refusals('json', sent(extra({ ioss_id: 'IM2760000743' })))).toEqual(['shipper.tax_ids[1]']);
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

  const collecting = (values: Record<string, string>) =>
    domestic({ ...collect, ...extra({ cod_amount: '45', ...values }) });
  const otherwise = (values: Record<string, string>) => exported({ reason_for_export: 'OTH', ...values });
  test.each([
    ['promo_code', 10, inside],
    ['cost_centre', 30, inside],
    ['group_id', 32, inside],
    ['cod_method', 12, collecting],
    ['other_reason', 44, otherwise],
    ['certificate_number', 10, customs],
    ['licence_number', 10, customs],
    ['ioss_id', 13, customs],
    ['us_declaration_id', 30, customs],
  ] as const)('has at most so many characters in %s: %i', (key, longest, requestOf) => {
    expect(refusals('json', requestOf({ [key]: 'x'.repeat(longest) }))).toEqual([]);
    const above = refusals('json', requestOf({ [key]: 'x'.repeat(longest + 1) }));
    expect(above).toEqual([expect.stringMatching(`extra.${key}$`)]);
  });

  test.each([
    ['unit_of_measure', 3],
    ['province_of_origin', 2],
  ])('has %s in exactly %i letters', (key, length) => {
    const fieldsOf = (letters: number) =>
      refusals('json', abroad({ items: [{ ...line, ...extra({ [key]: 'A'.repeat(letters) }) }] }));
    expect([length - 1, length, length + 1].map(fieldsOf)).toEqual([
      [`${LINE}.extra.${key}`],
      [],
      [`${LINE}.extra.${key}`],
    ]);
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
    expect(refusals('json', domestic({ items: [{ ...box, quantity: 501 }] }))).toEqual(['items']);
    expect(refusals('json', domestic({ items: [{ ...box, quantity: 500 }] }))).toEqual([]);
  });

  test.each(EVERY)('names everything that is missing: %s', (kind) => {
    const nowhere = { country_code: 'CA' } as const;
    const [whole, state] = ON_JSON.includes(kind) ? ['recipient.city ', 'recipient.state_code '] : ['', ''];
    expect(refusals(kind, { ...domestic(), shipper: nowhere, recipient: nowhere }).join(' ')).toBe(
      `shipper.postal_code recipient.postal_code recipient.person_name ${whole}recipient.address_lines ${state}` +
        'shipper.company_name shipper.phone_number shipper.city shipper.address_lines shipper.state_code',
    );
  });

  test.each([
    ['json', /"references":\{"costCentre":"C"\}/, /"references":\{"customerRef1":"A","customerRef2":"B"\}/],
    ['xml', /<cost-centre>C</, /<customer-ref-1>A<.*<customer-ref-2>B</],
  ] as const)('has its references and its way of printing: %s', (kind, centre, references) => {
    expect(bodyFrom(kind, inside({ cost_centre: 'C' }))).toMatch(centre);
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
    for (const service of ['DOM..EP', 'DOM.EP.', '1DOM', 'D']) expect(refused(service)).toEqual(['services']);
  });
});

const cod = (cod_amount: string) => ({ options: ['cash_on_delivery'], ...extra({ cod_amount }) });
const goods = { weight: 1, value_amount: 5 };
const dollars = { customs: { items: [{ ...goods, value_currency: 'USD' }] } };
const yen = { ...box, value_amount: 5, value_currency: 'JPY' };
const two = { items: [{ ...box, quantity: 2 }] };

describe('a request for rates', () => {
  test.each<[string, Partial<ShipmentData>, string]>([
    ['collects 0 dollars', cod('0'), 'extra.cod_amount'],
    ['collects less than a cent a package', { ...cod('0.01'), ...two }, 'extra.cod_amount'],
    ['collects nothing in particular', { options: ['cash_on_delivery'] }, 'extra.cod_amount'],
    ['collects without the option', extra({ cod_amount: '5' }), 'extra.cod_amount'],
    ['covers nothing in particular', { options: ['COV'] }, 'insured_amount'],
    ['covers in another currency', { insured_amount: 10, currency: 'USD' }, 'currency'],
    ['splits by values in another currency', { insured_amount: 10, items: [yen] }, 'items[0].value_currency'],
    ['declares US dollars without their rate', dollars, 'customs.items[0].value_currency'],
    ['comes back and is abandoned', { options: ['RTS', 'ABAN'] }, 'options[1]'],
    ['leaves from abroad', { ship_from: { country_code: 'US' } }, 'ship_from.country_code'],
  ])('that %s is refused with the field that is wrong', (_, shipment, field) => {
    const request = { ...domestic({ services: [], ...shipment }), recipient: chicago };
    for (const kind of EVERY) expect(refusals(kind, request, ratedBy), kind).toEqual([field]);
  });

  test('covers up to 99,999.99 CAD with JSON, and ten times as much with XML', () => {
    const covered = (insured_amount: number) =>
      EVERY.filter((kind) => refusals(kind, domestic({ insured_amount }), ratedBy).length === 0);
    expect(covered(99_999.99)).toEqual(EVERY);
    expect(covered(100_000)).toEqual(['xml', 'counter']);
    expect(covered(1_000_000)).toEqual([]);
  });

  test('within Canada has no option for a package that cannot be delivered abroad', () => {
    expect(refusals('json', domestic({ options: ['RTS'] }), ratedBy)).toEqual(['options[0]']);
  });

  test('abroad names no option that the request does not name, and its quotes are bought with RASE', () => {
    const wireOf = (options: string[]) =>
      ratedBy('json', { ...domestic({ services: [], options }), recipient: chicago });
    expect(wireOf([])).toMatchObject({ options: [], added_options: ['RASE'] });
    expect(wireOf(['return_to_sender'])).toMatchObject({ options: [{ code: 'RTS' }], added_options: [] });
  });

  const away = (recipient: typeof chicago) => ({ ...domestic({ services: [] }), recipient });

  test('to Puerto Rico goes to that country, and a GB postcode is written officially', () => {
    const destinationOf = (recipient: typeof chicago) => ratedBy('json', away(recipient))?.destination;
    expect(destinationOf({ country_code: 'US', state_code: 'PR', postal_code: '00901' })).toEqual({
      kind: 'international',
      country_code: 'PR',
      postal_code: '00901',
    });
    const london = destinationOf({ country_code: 'GB', postal_code: 'sw1a1aa' });
    expect(london).toMatchObject({ postal_code: 'SW1A 1AA' });
  });

  test.each([
    [10, ratedBy, EVERY],
    [11, ratedBy, ['json', 'card']],
    [14, ratedBy, ['json', 'card']],
    [15, ratedBy, []],
    [14, boughtBy, EVERY],
    [15, boughtBy, []],
  ])('takes postal codes of other countries as long as the platform does: %i', (length, by, takers) => {
    const { state_code: _, ...chile } = { ...chicago, country_code: 'CL', postal_code: '7'.repeat(length) };
    const refuses = (kind: (typeof EVERY)[number]) =>
      refusals(kind, away(chile), by).includes('recipient.postal_code');
    expect(EVERY.filter((kind) => !refuses(kind))).toEqual(takers);
  });
});
