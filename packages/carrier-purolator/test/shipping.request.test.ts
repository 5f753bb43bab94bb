import type { RateRequestData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { serviceCode, serviceName, services } from '../src/services.js';
import { boston, firstCall, request } from './support/exchange.js';

describe('a shipment', () => {
  const customs = {
    items: [
      { description: 'Lamp', code: '9405.10', sku: 'L-1', weight: 1, value_amount: 10, origin_country: 'CA' },
    ],
  };
  const abroad = (changes: object = {}) =>
    request({ services: ['PurolatorExpressU.S.'], currency: 'CAD', customs, ...changes }, boston);

  test.each<[string, RateRequestData, string]>([
    ['from outside Canada', { ...request(), shipper: boston }, 'shipper.country_code: not_supported'],
    [
      'insured in another currency',
      request({ insured_amount: 10, currency: 'USD' }),
      'shipment.currency: not_supported',
    ],
    ['with half a cent', request({ insured_amount: 10.005 }), 'shipment.insured_amount: out_of_range'],
    [
      'with DeclaredValue of nothing',
      request({ options: ['DeclaredValue'], insured_amount: 0 }),
      'shipment.options[0]: contradiction',
    ],
    [
      'of goods without a tariff code',
      abroad({ customs: { items: [{ ...customs.items[0], code: undefined }] } }),
      'shipment.customs.items[0].code: required',
    ],
    [
      'of goods without a product code',
      abroad({ customs: { items: [{ ...customs.items[0], sku: undefined }] } }),
      'shipment.customs.items[0].sku: required',
    ],
    [
      'with a declaration of dangerous goods and none',
      request({ extra: { 'purolator:dangerous_goods_declaration': 'true' } }),
      'shipment.extra["purolator:dangerous_goods_declaration"]: contradiction',
    ],
    [
      'with a long company',
      request({}, { company_name: 'x'.repeat(41) }),
      'recipient.company_name: too_long',
    ],
    ['of goods abroad without customs', abroad({ customs: undefined }), 'shipment.customs: required'],
    ['of goods without a currency', abroad({ currency: undefined }), 'shipment.currency: required'],
    ['of goods in euros', abroad({ currency: 'EUR' }), 'shipment.currency: not_supported'],
    [
      'of goods in two currencies',
      abroad({ customs: { items: [customs.items[0], { ...customs.items[0], value_currency: 'USD' }] } }),
      'shipment.customs.items[1].value_currency: contradiction',
    ],
    [
      'under EXW',
      abroad({ customs: { ...customs, terms_of_trade: 'EXW' } }),
      'shipment.customs.terms_of_trade: not_supported',
    ],
    [
      'of two envelopes',
      request({ services: ['PurolatorExpressEnvelope'], items: [{ weight: 0.2, quantity: 2 }] }),
      'shipment.items: too_many',
    ],
    [
      'of an envelope in a box',
      request({ packaging_type: 'ENVELOPE' }),
      'shipment.packaging_type: contradiction',
    ],
    [
      'with one dimension of three',
      request({ items: [{ weight: 1, length: 10 }] }),
      'shipment.items[0].width: required',
    ],
    [
      'with a ship date in the past',
      request({ ship_date: '2026-03-02' }),
      'shipment.ship_date: out_of_range',
    ],
    ['with a credit card', request({ payment_type: 'credit_card' }), 'shipment.payment_type: not_supported'],
    [
      'paid by the sender with the account of another',
      request({ payment_account_number: '7777777777' }),
      'shipment.payment_account_number: not_supported',
    ],
    [
      'with a third party for the duties',
      abroad({ duty_paid_by: 'THIRD_PARTY', duty_payment_account: '7777777777' }),
      'shipment.duty_paid_by: not_supported',
    ],
    [
      'with duties for both sides',
      abroad({ duty_paid_by: 'SENDER', customs: { ...customs, terms_of_trade: 'DAP' } }),
      'shipment.duty_paid_by: contradiction',
    ],
    [
      'with a tariff code that is none',
      abroad({ customs: { items: [{ ...customs.items[0], code: 'lamp' }] } }),
      'shipment.customs.items[0].code: invalid',
    ],
    ['with a GIF', request({ label: { format: 'GIF' } }), 'shipment.label.format: not_supported'],
    [
      'with ZPL on letter paper',
      request({ label: { format: 'ZPL', type: '8.5x11' } }),
      'shipment.label.type: not_supported',
    ],
    [
      'paid by a third party without account',
      request({ paid_by: 'THIRD_PARTY' }),
      'shipment.payment_account_number: required',
    ],
    [
      'of too many packages',
      request({ items: [{ weight: 1, quantity: 1_000_000_000 }] }),
      'shipment.items: too_many',
    ],
    ['with a long city', request({}, { city: 'x'.repeat(41) }), 'recipient.city: too_long'],
    ['to no province', request({}, { state_code: 'Manitopa' }), 'recipient.state_code: invalid'],
    [
      'that collects 0 dollars',
      request({
        options: ['cash_on_delivery'],
        extra: { 'purolator:express_cheque_amount': '0', 'purolator:express_cheque_method': 'Cheque' },
      }),
      'shipment.extra["purolator:express_cheque_amount"]: invalid',
    ],
    [
      'that notifies a recipient without an e-mail address',
      request({ extra: { 'purolator:notify': 'delivery' } }),
      'recipient.email_address: required',
    ],
  ])('%s is refused with the field that is wrong', async (_, data, problem) => {
    expect((await firstCall('shipping', data)).problems).toContain(problem);
  });

  test('gets the signature option of its lane', async () => {
    const signature = { options: ['signature'] };
    expect((await firstCall('shipping', request(signature))).body).toContain(
      '<ID>ResidentialSignatureDomestic</ID>',
    );
    expect((await firstCall('shipping', abroad(signature))).body).toContain(
      '<ID>ResidentialSignatureIntl</ID>',
    );
  });

  test('sends options first and their values after them', async () => {
    const data = request({
      options: ['DangerousGoods', 'cash_on_delivery'],
      insured_amount: 250,
      extra: {
        'purolator:dangerous_goods_mode': 'Ground',
        'purolator:dangerous_goods_class': 'LimitedQuantities',
        'purolator:express_cheque_amount': '120.5',
        'purolator:express_cheque_method': 'Cheque',
        'purolator:dangerous_goods_declaration': 'true',
      },
    });
    const { body } = await firstCall('shipping', data);
    const pairs = [...body.matchAll(/<ID>(\w+)<\/ID><Value>([^<]*)</g)].map(
      ([, id, value]) => `${id} ${value}`,
    );
    expect(pairs).toEqual([
      'DangerousGoods true',
      'ExpressCheque true',
      'DeclaredValue 250.00',
      'DangerousGoodsMode Ground',
      'DangerousGoodsClass LimitedQuantities',
      'ExpressChequeMethodOfPayment Cheque',
      'ExpressChequeAmount 120.50',
    ]);
  });

  test('sends cheques to the shipper, and says whether dangerous goods are declared', async () => {
    const data = request({
      options: ['DangerousGoods', 'cash_on_delivery'],
      extra: {
        'purolator:dangerous_goods_mode': 'Ground',
        'purolator:dangerous_goods_class': 'FullyRegulated',
        'purolator:dangerous_goods_declaration': 'true',
        'purolator:express_cheque_amount': '120.5',
        'purolator:express_cheque_method': 'Cheque',
      },
    });
    for (const operation of ['rating', 'shipping'] as const) {
      const { body } = await firstCall(operation, data);
      expect(body).toContain(
        '<DangerousGoodsDeclarationDocumentIndicator>true</DangerousGoodsDeclarationDocumentIndicator>',
      );
      expect(body).toMatch(
        /<\/Options><ExpressChequeAddress><Name>Noor Haddad<.*<PostalCode>T6E2A1<.*<\/ExpressChequeAddress>/,
      );
    }
  });

  test('abroad says for which reason it leaves, as far as there is a word', async () => {
    const type = async (changes: object) => {
      const { body, problems } = await firstCall('shipping', abroad({ customs: { ...customs, ...changes } }));
      return problems[0] ?? /<ImportExportType>(\w+)</.exec(body)?.[1];
    };
    expect(await type({ reason_for_export: 'sale' })).toBe('Permanent');
    expect(await type({ reason_for_export: 'return' })).toBe('Return');
    expect(await type({ reason_for_export: 'gift' })).toBeUndefined();
    const extra = { 'purolator:import_export_type': 'Temporary' };
    expect(await type({ reason_for_export: 'sample', extra })).toBe('Temporary');
    expect(await type({ reason_for_export: 'sale', extra })).toBe(
      'shipment.customs.extra["purolator:import_export_type"]: contradiction',
    );
  });

  test('abroad is invoiced to the buyer, and each party has one tax number', async () => {
    const buyer = {
      ...boston,
      person_name: 'Uma Blake',
      tax_ids: [{ type: 'EIN', value: '12-3456789' }],
    } as const;
    const data = abroad({ customs: { ...customs, sold_to: buyer } });
    const shipper = {
      ...data.shipper,
      tax_id: '998877665',
      tax_ids: [
        { type: 'GST', value: '123456789RT0001' },
        { type: 'FEDERAL', value: '123456789' },
      ],
    } as const;
    const { body, notices } = await firstCall('shipping', { ...data, shipper });
    expect(body).toMatch(
      /<\/ContentDetails><BuyerInformation><Address><Name>Uma Blake<.*<TaxNumber>12-3456789<\/TaxNumber><\/BuyerInformation>/,
    );
    expect(body).toContain('<TaxNumber>123456789RT0001</TaxNumber></SenderInformation>');
    expect(notices.filter(({ code }) => code === 'tax_id_not_sent').map(({ message }) => message)).toEqual([
      'shipper.tax_ids[1] (FEDERAL) is not sent: Purolator takes 1 of a party.',
      'shipper.tax_id is not sent: Purolator takes 1 of a party.',
    ]);
  });

  test('to a buyer with a box is estimated without his street, and bought with its number', async () => {
    const sold_to = { ...boston, address_lines: ['PO Box 12'] };
    const data = abroad({ customs: { ...customs, sold_to } });
    expect((await firstCall('shipping', data)).problems).toEqual([
      'shipment.customs.sold_to.address_lines: invalid',
    ]);
    expect((await firstCall('rating', data)).notices).toContainEqual(
      expect.objectContaining({ code: 'purchase_refuses' }),
    );
    const extra = { 'purolator:street_number': '12' };
    const numbered = abroad({ customs: { ...customs, sold_to: { ...sold_to, extra } } });
    expect((await firstCall('shipping', numbered)).problems).toEqual([]);
  });

  test('into the European Union with an IOSS number is refused: there is no place for it', async () => {
    const berlin = { ...boston, country_code: 'DE', postal_code: '10115', phone_number: '+49 30 123456' };
    const data = request({ services: [], currency: 'CAD', customs }, berlin);
    const shipper = { ...data.shipper, tax_ids: [{ type: 'IOSS', value: 'IM2760000742' }] } as const;
    const { problems } = await firstCall('rating', { ...data, shipper });
    expect(problems).toEqual(['shipper.tax_ids[0]: not_supported']);
  });

  test('bills duties to the receiver, or to the sender when the terms of trade or the payer say so', async () => {
    const payer = async (changes: object) =>
      /<BillDutiesToParty>(\w+)</.exec((await firstCall('shipping', abroad(changes))).body)?.[1];
    expect(await payer({})).toBe('Receiver');
    expect(await payer({ customs: { ...customs, terms_of_trade: 'DDP' } })).toBe('Sender');
    expect(await payer({ customs: { ...customs, terms_of_trade: 'DDU' } })).toBe('Receiver');
    expect(await payer({ duty_paid_by: 'SENDER' })).toBe('Sender');
  });

  test('declares a tariff code in the dotted form, however it is written', async () => {
    for (const code of ['9405.10', '940510', '9405 10']) {
      const { body } = await firstCall(
        'shipping',
        abroad({ customs: { items: [{ ...customs.items[0], code }] } }),
      );
      expect(body).toContain('<HarmonizedCode>9405.10</HarmonizedCode>');
    }
  });

  test('to Puerto Rico goes to a country of its own, and a province in words becomes its code', async () => {
    const sanJuan = { ...boston, city: 'San Juan', state_code: 'PR', postal_code: '00901' };
    const { body } = await firstCall('rating', request({ services: [] }, sanJuan));
    expect(body).toContain('<ServiceID>PurolatorExpressInternational</ServiceID>');
    expect(body).toContain('<Country>PR</Country>');
    const winnipeg = await firstCall('shipping', request({}, { state_code: 'Manitoba' }));
    expect(winnipeg.body).toContain('<Province>MB</Province>');
  });

  test('with more references and a longer description than fit says so on the quote and the shipment', async () => {
    const data = request({
      references: ['1', '2', '3', '4', '5'],
      extra: { 'purolator:description': 'Hand-painted desk lamps of brass' },
    });
    const { body, notices } = await firstCall('shipping', data);
    expect(body).toContain('<Description>Hand-painted desk lamps</Description>');
    expect(body).toContain('<Reference4>4</Reference4>');
    expect(notices).toMatchObject([{ code: 'left_out' }, { code: 'shortened' }]);
  });

  test('carries the user token in its header, escaped, and nowhere else', async () => {
    const { body } = await firstCall('rating', request(), { user_token: "a&<b>$'" });
    expect(body).toContain(
      '<RequestReference>reference-1</RequestReference><UserToken>a&amp;&lt;b&gt;$&apos;</UserToken></RequestContext>',
    );
  });
});

describe('services', () => {
  test.each([
    ['PurolatorExpressU.S.Envelope9AM', 'PurolatorExpressEnvelopeU.S.9AM'],
    ['PurolatorExpressInternational1200', 'PurolatorExpressInternational12PM'],
    ['PurolatorExpressInternationalBox10:30AM', 'PurolatorExpressBoxInternational10:30AM'],
    ['PurolatorExpressBox12:00', 'PurolatorExpressBox12PM'],
    ['PurolatorGround', 'PurolatorGround'],
    ['PurolatorGroundDistribution', 'PurolatorGroundDistribution'],
  ])('reads the spelling %s as the code %s', (spelling, code) => {
    expect(serviceCode(spelling)).toBe(code);
  });

  test('have spellings of their own, which no other service has', () => {
    const spellings = services.rows.flatMap(({ code, aliases = [] }) => [code, ...aliases]);
    expect(new Set(spellings).size).toBe(spellings.length);
    expect(spellings.filter((spelling) => !services.code_pattern.test(spelling))).toEqual([]);
  });

  test('are named by their codes with blanks between the words', () => {
    expect(serviceName('PurolatorExpressEnvelopeU.S.10:30AM')).toBe(
      'Purolator Express Envelope U.S. 10:30AM',
    );
    expect(serviceName('PurolatorQuickShipPack')).toBe('Purolator QuickShip Pack');
  });

  test('are sent by their codes, or as the request spells them where the account wants that', async () => {
    const catalogue = request({ services: ['PurolatorExpressU.S.Pack9AM'] }, boston);
    expect((await firstCall('rating', catalogue)).body).toContain('>PurolatorExpressPackU.S.9AM<');
    for (const spelling of ['PurolatorExpressU.S.Pack9AM', 'purolator:PurolatorExpressU.S.Pack9AM']) {
      const { body } = await firstCall('rating', request({ services: [spelling] }, boston), {
        service_spelling: 'as_written',
      });
      expect(body).toContain('>PurolatorExpressU.S.Pack9AM<');
    }
  });
});
