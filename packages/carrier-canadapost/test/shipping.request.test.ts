/** Differences between the platforms, and between accounts with a contract and without. */
import { type RateRequestData, ShipmentRequest, type WaybillError } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { canadapost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { abroad, box, chicago, domestic, toronto } from './support/requests.js';

/** The wire request of the first package. */
function wireOf(name: AccountName, request: RateRequestData) {
  const { mapper } = canadapost.create(accounts[name] as typeof simulator.settings);
  return mapper.createShipmentRequest(new ShipmentRequest(request)).packages[0]?.wire;
}

const accounts = {
  json: simulator.settings,
  card: simulator.accounts?.['non-contract'],
  xml: simulator.accounts?.xml,
  'xml-non-contract': simulator.accounts?.['xml-non-contract'],
};
type AccountName = keyof typeof accounts;

/** The fields for which an account refuses the request. */
function refusals(name: AccountName, request: RateRequestData): (string | undefined)[] {
  const proxy = canadapost.create(accounts[name] as typeof simulator.settings);
  try {
    proxy.mapper.createShipmentRequest(new ShipmentRequest(request));
    return [];
  } catch (error) {
    return (error as WaybillError)
      .toEntries({ carrier: 'canadapost', account: name })
      .map(({ field }) => field);
  }
}

const { state_code: _state, ...stateless } = chicago;
const { person_name: _person, ...unnamed } = toronto;
const office = { options: ['D2PO'], extra: { 'canadapost:post_office_id': '0000107698' } };
const collect = { options: ['cash_on_delivery'], extra: { 'canadapost:cod_amount': '45.00' } };
const line = { description: 'Desk lamp', weight: 2, value_amount: 84.5 };
const everywhere: readonly AccountName[] = ['json', 'card', 'xml', 'xml-non-contract'];
const onJson: readonly AccountName[] = ['json', 'card'];
const onXml: readonly AccountName[] = ['xml', 'xml-non-contract'];
const withoutContract: readonly AccountName[] = ['xml-non-contract'];
/** Those for which nothing in a request says that a package holds documents. */
const flagless: readonly AccountName[] = ['json', 'card', 'xml'];

describe('a shipment', () => {
  test.each<[string, readonly AccountName[], RateRequestData, string]>([
    ['nothing special', [], domestic(), ''],
    ['a destination abroad', [], abroad(), ''],
    ['another day', withoutContract, domestic({ ship_date: '2999-03-04' }), 'shipment.ship_date'],
    [
      'an e-mail address of a long domain',
      withoutContract,
      domestic({ extra: { 'canadapost:notify': 'delivery' } }, { email_address: 'a@b.museum' }),
      'recipient.email_address',
    ],
    [
      'a gift',
      everywhere,
      abroad({ commercial_invoice: false, reason_for_export: 'gift' }),
      'shipment.customs.reason_for_export',
    ],
    [
      'returned goods, for which there is no code',
      [],
      abroad({ commercial_invoice: false, reason_for_export: 'return' }),
      '',
    ],
    ['paper', withoutContract, domestic({ label: { type: '4x6' } }), 'shipment.label.type'],
    ['ZPL', withoutContract, domestic({ label: { format: 'ZPL' } }), 'shipment.label.format'],
    ['PNG', everywhere, domestic({ label: { format: 'PNG' } }), 'shipment.label.format'],
    [
      'an oversized parcel',
      withoutContract,
      domestic({ items: [{ ...box, extra: { 'canadapost:oversized': 'true' } }] }),
      'shipment.items[0].extra["canadapost:oversized"]',
    ],
    [
      'an IOSS number',
      withoutContract,
      abroad({ extra: { 'canadapost:ioss_id': 'IM1' } }),
      'shipment.customs.extra["canadapost:ioss_id"]',
    ],
    [
      'prepaid duties',
      onJson,
      abroad({ extra: { 'canadapost:duties_and_taxes_prepaid': '12.50' } }),
      'shipment.customs.extra["canadapost:duties_and_taxes_prepaid"]',
    ],
    [
      'DDP without prepaid duties',
      onXml,
      abroad({ terms_of_trade: 'DDP' }),
      'shipment.customs.terms_of_trade',
    ],
    ['a sender who pays duties', onXml, abroad({}, { duty_paid_by: 'SENDER' }), 'shipment.duty_paid_by'],
    [
      'a third party who pays duties',
      everywhere,
      abroad({}, { duty_paid_by: 'THIRD_PARTY' }),
      'shipment.duty_paid_by',
    ],
    ['a ship date in the past', everywhere, domestic({ ship_date: '2020-01-01' }), 'shipment.ship_date'],
    [
      'a group',
      ['card', 'xml-non-contract'],
      domestic({ extra: { 'canadapost:group_id': 'monday' } }),
      'shipment.extra["canadapost:group_id"]',
    ],
    [
      'the site where it is handed in',
      withoutContract,
      domestic({ extra: { 'canadapost:shipping_point_id': '0424' } }),
      'shipment.extra["canadapost:shipping_point_id"]',
    ],
    [
      'a pickup',
      withoutContract,
      domestic({ extra: { 'canadapost:pickup': 'true' } }),
      'shipment.extra["canadapost:pickup"]',
    ],
    [
      'a collection of money without its method',
      everywhere,
      domestic(collect),
      'shipment.extra["canadapost:cod_method"]',
    ],
    [
      'no dimensions',
      everywhere,
      domestic({ items: [{ weight: 2, height: 1, width: 1 }] }),
      'shipment.items[0].length',
    ],
    [
      'goods that weigh more than their package',
      everywhere,
      abroad({ items: [{ ...line, weight: 1.3, quantity: 2 }] }),
      'shipment.items[0].weight',
    ],
    [
      'customs values in US dollars without their rate',
      everywhere,
      abroad({ items: [{ ...line, value_currency: 'USD' }] }),
      'shipment.customs.items[0].value_currency',
    ],
    [
      'customs values in two currencies',
      everywhere,
      abroad({
        items: [line, { ...line, weight: 0.2, value_currency: 'USD' }],
      }),
      'shipment.customs.items[1].value_currency',
    ],
    [
      'a rate and nothing to convert',
      everywhere,
      abroad({ extra: { 'canadapost:conversion_from_cad': '0.72' } }),
      'shipment.customs.extra["canadapost:conversion_from_cad"]',
    ],
    [
      'a rate of four digits',
      withoutContract,
      abroad({
        items: [{ ...line, value_amount: 1_000_000, value_currency: 'IDR' }],
        extra: { 'canadapost:conversion_from_cad': '9999' },
      }),
      'shipment.customs.extra["canadapost:conversion_from_cad"]',
    ],
    [
      'a value below a cent',
      everywhere,
      abroad({
        items: [{ ...line, value_amount: 1, value_currency: 'IDR' }],
        extra: { 'canadapost:conversion_from_cad': '999' },
      }),
      'shipment.customs.items[0].value_amount',
    ],
    [
      'one dimension of three',
      everywhere,
      domestic({ items: [{ weight: 1, length: 10, width: 10 }] }),
      'shipment.items[0].height',
    ],
    [
      'a tariff code with an odd number of digits',
      everywhere,
      abroad({ items: [{ ...line, code: '7326.9' }] }),
      'shipment.customs.items[0].code',
    ],
    ['a payer besides the sender', everywhere, domestic({ paid_by: 'RECIPIENT' }), 'shipment.paid_by'],
    [
      'the account of another',
      everywhere,
      domestic({ payment_account_number: '9999999' }),
      'shipment.payment_account_number',
    ],
    [
      'a declaration for the United States',
      onXml,
      abroad({ extra: { 'canadapost:us_declaration_id': 'ZN-1' } }),
      'shipment.customs.extra["canadapost:us_declaration_id"]',
    ],
    [
      'Canadian goods of no province',
      onJson,
      abroad({ items: [{ ...line, origin_country: 'CA' }] }),
      'shipment.customs.items[0].extra["canadapost:province_of_origin"]',
    ],
    [
      'another reason in three letters',
      onJson,
      abroad({
        commercial_invoice: false,
        extra: { 'canadapost:reason_for_export': 'OTH', 'canadapost:other_reason': 'toy' },
      }),
      'shipment.customs.extra["canadapost:other_reason"]',
    ],
    [
      'documents without customs',
      flagless,
      {
        ...abroad(),
        shipment: { items: [{ ...box, weight: 0.3 }], services: ['USA.XP'], is_document: true },
      },
      'shipment.customs',
    ],
    ['a destination without a state', onJson, { ...abroad(), recipient: stateless }, 'recipient.state_code'],
    ['a state that is none', everywhere, abroad({}, {}, { state_code: 'Ilinois' }), 'recipient.state_code'],
    [
      'a telephone number in words',
      onJson,
      abroad({}, {}, { phone_number: 'ask Lee' }),
      'recipient.phone_number',
    ],
    ['proof of age 21', onXml, domestic({ options: ['PA21'] }), 'shipment.options[0]'],
    [
      'a post office without notification',
      everywhere,
      domestic(office),
      'shipment.extra["canadapost:notify"]',
    ],
    [
      'a post office without a name',
      everywhere,
      {
        ...domestic({ ...office, extra: { ...office.extra, 'canadapost:notify': 'delivery' } }),
        recipient: { ...unnamed, company_name: 'Okafor Inc.' },
      },
      'recipient.person_name',
    ],
  ])('with %s is refused by the accounts that cannot buy it', (_what, refusing, request, field) => {
    for (const name of everywhere)
      expect(refusals(name, request), name).toEqual(refusing.includes(name) ? [field] : []);
  });

  test('of documents needs no dimensions where a flag says that it is one', () => {
    const request = domestic({ items: [{ weight: 0.3 }], is_document: true });
    const sides = ['length', 'width', 'height'].map((side) => `shipment.items[0].${side}`);
    for (const name of everywhere)
      expect(refusals(name, request), name).toEqual(flagless.includes(name) ? sides : []);
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
    for (const name of ['json', 'card', 'xml'] as const)
      expect(wireOf(name, request)?.customs?.ioss_id, name).toBe('IM2760000742');
    expect(refusals('xml-non-contract', request)).toEqual(['shipper.tax_ids[1]']);
    const customs = { ...abroad().shipment.customs, extra: { 'canadapost:ioss_id': 'IM2760000743' } };
    const other = { ...request, shipment: { ...request.shipment, customs } } as RateRequestData;
    expect(refusals('json', other)).toEqual(['shipper.tax_ids[1]']);
  });

  test('from another place than the shipper is priced and handed in there', () => {
    const ship_from = { postal_code: 'H2Y 1C6', country_code: 'CA' };
    for (const name of everywhere)
      expect(wireOf(name, domestic({ ship_from })), name).toMatchObject({
        origin: 'H2Y1C6',
        sender: { postal_code: 'K1N5P4' },
      });
    const abroadFrom = { postal_code: '10118', country_code: 'US' };
    expect(refusals('json', domestic({ ship_from: abroadFrom }))).toEqual([
      'shipment.ship_from.country_code',
    ]);
  });

  test('declares a tariff code in the dotted form, however it is written', () => {
    for (const code of ['490199', '4901.99', '4901 99'])
      expect(wireOf('json', abroad({ items: [{ ...line, code }] }))?.customs?.lines[0]?.hs_code).toBe(
        '4901.99',
      );
  });

  test('declares values in another currency by what they are in Canadian dollars, with the rate', () => {
    const items = [{ ...line, value_amount: 61.5, value_currency: 'USD' }];
    const extra = { 'canadapost:conversion_from_cad': '0.72' };
    for (const name of everywhere)
      expect(wireOf(name, abroad({ items, extra }))?.customs, name).toMatchObject({
        currency: 'USD',
        conversion_from_cad: '0.72',
        lines: [{ value_per_unit: '85.42' }],
      });
  });

  test('cannot be handed in at a site and be picked up', () => {
    const extra = { 'canadapost:shipping_point_id': '0424', 'canadapost:pickup': 'true' };
    expect(refusals('json', domestic({ extra }))).toEqual(['shipment.extra["canadapost:pickup"]']);
    const site = { 'canadapost:shipping_point_id': '04-24' };
    expect(refusals('json', domestic({ extra: site }))).toEqual([
      'shipment.extra["canadapost:shipping_point_id"]',
    ]);
  });

  test.each<[string[], string | undefined, string[]]>([
    [['3e étage', '12 rue Verte', 'Bâtiment C'], undefined, ['3e étage', '12 rue Verte, Bâtiment C']],
    [['Édifice Sun Life', '12 rue Verte', 'Bureau 4'], 'Édifice Sun Life', ['12 rue Verte', 'Bureau 4']],
    [
      ['12 rue Verte', 'Bâtiment C', 'Entrée par la cour, deuxième porte à gauche'],
      'Entrée par la cour, deuxième porte à gauche',
      ['12 rue Verte', 'Bâtiment C'],
    ],
    [['12 rue Verte', 'Bâtiment C'], undefined, ['12 rue Verte', 'Bâtiment C']],
  ])('to the three lines %j has its additional line above the street', (address_lines, additional, lines) => {
    const to = wireOf('json', domestic({}, { address_lines }))?.destination;
    expect([to?.additional, to?.lines]).toEqual([additional, lines]);
  });

  test('with ZPL on 8.5x11 is refused by JSON', () => {
    const request = domestic({ label: { format: 'ZPL', type: '8.5x11' } });
    for (const name of onJson) expect(refusals(name, request)).toEqual(['shipment.label.type']);
    expect(refusals('xml', request)).toEqual([]);
  });

  test('paid by account number is refused without a contract', () => {
    const request = domestic({ payment_type: 'account_number' });
    for (const name of ['card', 'xml-non-contract'] as const)
      expect(refusals(name, request)).toEqual(['shipment.payment_type']);
    for (const name of ['json', 'xml'] as const) expect(refusals(name, request)).toEqual([]);
  });
});
