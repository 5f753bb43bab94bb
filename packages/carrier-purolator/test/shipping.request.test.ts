import { describe, expect, test } from 'vitest';
import { serviceCode, serviceName, services } from '../src/services.js';
import { boston, firstCall, request } from './support/exchange.js';

const line = {
  description: 'Lamp',
  code: '9405.10',
  sku: 'L-1',
  weight: 1,
  value_amount: 10,
  origin_country: 'CA',
};
const customs = { items: [line] };
const abroad = (changes: object = {}) =>
  request({ services: ['PurolatorExpressU.S.'], currency: 'CAD', customs, ...changes }, boston);
const declared = (changes: object) => ({ customs: { ...customs, ...changes } });
const lineWith = (changes: object) => declared({ items: [{ ...line, ...changes }] });
const extra = (key: string, value: string) => ({ extra: { [`purolator:${key}`]: value } });
const CHEQUE = { 'purolator:express_cheque_amount': '120.5', 'purolator:express_cheque_method': 'Cheque' };
const ZERO = { ...CHEQUE, 'purolator:express_cheque_amount': '0' };
const GOODS = {
  'purolator:dangerous_goods_mode': 'Ground',
  'purolator:dangerous_goods_class': 'FullyRegulated',
};

describe('a shipment', () => {
  test.each([
    [{ insured_amount: 10, currency: 'USD' }, 'shipment.currency: not_supported'],
    [{ insured_amount: 10.005 }, 'shipment.insured_amount: out_of_range'],
    [{ options: ['DeclaredValue'], insured_amount: 0 }, 'shipment.options[0]: contradiction'],
    [
      extra('dangerous_goods_declaration', 'true'),
      'shipment.extra["purolator:dangerous_goods_declaration"]: contradiction',
    ],
    [{ options: ['DangerousGoods'] }, 'shipment.extra["purolator:dangerous_goods_class"]: required'],
    [
      { options: ['cash_on_delivery'], extra: ZERO },
      'shipment.extra["purolator:express_cheque_amount"]: invalid',
    ],
    [
      { services: ['PurolatorExpressEnvelope'], items: [{ weight: 0.2, quantity: 2 }] },
      'shipment.items: too_many',
    ],
    [{ packaging_type: 'ENVELOPE' }, 'shipment.packaging_type: contradiction'],
    [{ items: [{ weight: 1, length: 10 }] }, 'shipment.items[0].width: required'],
    [{ items: [{ weight: 1, quantity: 1000 }] }, 'shipment.items: too_many'],
    [{ ship_date: '2026-03-02' }, 'shipment.ship_date: out_of_range'],
    [{ payment_account_number: '7777777777' }, 'shipment.payment_account_number: not_supported'],
    [{ label: { format: 'ZPL', type: '8.5x11' } }, 'shipment.label.type: not_supported'],
    [extra('notify', 'delivery'), 'recipient.email_address: required'],
    [extra('notify', 'sunrise'), 'shipment.extra["purolator:notify"]: invalid'],
    [extra('notify_message', 'Soon'), 'shipment.extra["purolator:notify_message"]: contradiction'],
  ])('within Canada with %j is refused: %s', async (changes, problem) => {
    expect((await firstCall('shipping', request(changes as object))).problems).toContain(problem);
  });

  test.each([
    [lineWith({ code: undefined }), 'customs.items[0].code: required'],
    [lineWith({ code: 'lamp' }), 'customs.items[0].code: invalid'],
    [lineWith({ sku: undefined }), 'customs.items[0].sku: required'],
    [{ customs: undefined }, 'customs: required'],
    [{ currency: undefined }, 'currency: required'],
    [{ currency: 'EUR' }, 'currency: not_supported'],
    [
      declared({ items: [line, { ...line, value_currency: 'USD' }] }),
      'customs.items[1].value_currency: contradiction',
    ],
    [declared({ terms_of_trade: 'EXW' }), 'customs.terms_of_trade: not_supported'],
    [{ duty_paid_by: 'SENDER', ...declared({ terms_of_trade: 'DAP' }) }, 'duty_paid_by: contradiction'],
    [{ duty_paid_by: 'THIRD_PARTY', duty_payment_account: '7777777777' }, 'duty_paid_by: not_supported'],
    [
      declared({ reason_for_export: 'sale', ...extra('import_export_type', 'Temporary') }),
      'customs.extra["purolator:import_export_type"]: contradiction',
    ],
    [
      declared({ sold_to: { ...boston, address_lines: ['PO Box 12'] } }),
      'customs.sold_to.address_lines: invalid',
    ],
  ])('abroad with %j is refused: %s', async (changes, problem) => {
    expect((await firstCall('shipping', abroad(changes))).problems).toContain(`shipment.${problem}`);
  });

  test('from abroad, to no province, or with an IOSS number is refused', async () => {
    const problems = async (data: ReturnType<typeof request>) => (await firstCall('rating', data)).problems;
    expect(await problems({ ...request(), shipper: boston })).toContain(
      'shipper.country_code: not_supported',
    );
    const nowhere = await firstCall('shipping', request({}, { state_code: 'Manitopa' }));
    expect(nowhere.problems).toContain('recipient.state_code: invalid');
    const berlin = { ...boston, country_code: 'DE', postal_code: '10115', phone_number: '+49 30 123456' };
    const data = request({ services: [], currency: 'CAD', customs }, berlin);
    const shipper = { ...data.shipper, tax_ids: [{ type: 'IOSS', value: 'IM2760000742' }] } as const;
    expect(await problems({ ...data, shipper })).toEqual(['shipper.tax_ids[0]: not_supported']);
  });

  const typed = (type: string) => `<ImportExportType>${type}</ImportExportType>`;
  const billed = (to: string) => `<BillDutiesToParty>${to}</BillDutiesToParty>`;
  const HARMONIZED = '<HarmonizedCode>9405.10</HarmonizedCode>';
  test.each([
    [{ options: ['signature'] }, '<ID>ResidentialSignatureIntl</ID>'],
    [declared({ reason_for_export: 'sale' }), typed('Permanent')],
    [declared({ reason_for_export: 'return' }), typed('Return')],
    [
      declared({ reason_for_export: 'sample', ...extra('import_export_type', 'Temporary') }),
      typed('Temporary'),
    ],
    [{}, billed('Receiver')],
    [declared({ terms_of_trade: 'DDU' }), billed('Receiver')],
    [declared({ terms_of_trade: 'DDP' }), billed('Sender')],
    [{ duty_paid_by: 'SENDER' }, billed('Sender')],
    [lineWith({ code: '940510' }), HARMONIZED],
    [lineWith({ code: '9405 10' }), HARMONIZED],
    [{ paid_by: 'RECIPIENT', payment_account_number: '7' }, '<PaymentType>Receiver</PaymentType>'],
    [{ paid_by: 'THIRD_PARTY', payment_account_number: '7' }, '<PaymentType>ThirdParty</PaymentType>'],
  ])('abroad with %j sends %s', async (changes, part) => {
    expect((await firstCall('shipping', abroad(changes))).body).toContain(part);
  });

  test('sends options before their values, cheques to the shipper, and whether dangerous goods are declared', async () => {
    const declaration = { 'purolator:dangerous_goods_declaration': 'true' };
    const data = request({
      options: ['DangerousGoods', 'cash_on_delivery', 'signature'],
      insured_amount: 250,
      extra: { ...GOODS, ...CHEQUE, ...declaration },
    });
    const { body } = await firstCall('rating', data);
    expect(body).toContain('<DangerousGoodsDeclarationDocumentIndicator>true<');
    expect(body).toMatch(/<\/Options><ExpressChequeAddress><Name>Noor Haddad<.*<PostalCode>T6E2A1</);
    const pairs = [...body.matchAll(/<ID>(\w+)<\/ID><Value>([^<]*)</g)].map(([, ...pair]) => pair.join(' '));
    expect(pairs).toEqual([
      'DangerousGoods true',
      'ExpressCheque true',
      'ResidentialSignatureDomestic true',
      'DeclaredValue 250.00',
      'DangerousGoodsMode Ground',
      'DangerousGoodsClass FullyRegulated',
      'ExpressChequeMethodOfPayment Cheque',
      'ExpressChequeAmount 120.50',
    ]);
  });

  test('abroad is invoiced to the buyer, and each party has one tax number', async () => {
    const buyer = { ...boston, person_name: 'Uma Blake', tax_ids: [{ type: 'EIN', value: '12-3456789' }] };
    const data = abroad(declared({ sold_to: buyer }));
    const tax_ids = [
      { type: 'GST', value: '123456789RT0001' },
      { type: 'FEDERAL', value: '123456789' },
    ] as const;
    const shipper = { ...data.shipper, tax_id: '998877665', tax_ids };
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

  test('to a buyer with a box is estimated without a street, and bought with its number', async () => {
    const sold_to = { ...boston, address_lines: ['PO Box 12'] };
    const { notices } = await firstCall('rating', abroad(declared({ sold_to })));
    expect(notices).toContainEqual(expect.objectContaining({ code: 'purchase_refuses' }));
    const numbered = { ...sold_to, ...extra('street_number', '12') };
    expect((await firstCall('shipping', abroad(declared({ sold_to: numbered })))).problems).toEqual([]);
  });

  test('to Puerto Rico goes to another country, and a province in words becomes its code', async () => {
    const sanJuan = { ...boston, city: 'San Juan', state_code: 'PR', postal_code: '00901' };
    const { body } = await firstCall('rating', request({ services: [] }, sanJuan));
    expect(body).toContain('<ServiceID>PurolatorExpressInternational</ServiceID>');
    expect(body).toContain('<Country>PR</Country>');
    const winnipeg = await firstCall('shipping', request({}, { state_code: 'Manitoba' }));
    expect(winnipeg.body).toContain('<Province>MB</Province>');
  });

  test('says what of its references and description does not fit', async () => {
    const description = extra('description', 'Hand-painted desk lamps of brass');
    const { body, notices } = await firstCall(
      'shipping',
      request({ references: ['1', '2', '3', '4', '5'], ...description }),
    );
    expect(body).toContain('<Description>Hand-painted desk lamps</Description>');
    expect(body).toContain('<Reference1>1</Reference1>');
    expect(body).toContain('<Reference4>4</Reference4>');
    expect(notices).toMatchObject([{ code: 'left_out' }, { code: 'shortened' }]);
  });

  test('announces itself to the recipient, and later events too', async () => {
    const shipment = {
      extra: { 'purolator:notify': 'shipment, delivery', 'purolator:notify_message': 'Soon' },
    };
    const data = request(shipment, { email_address: 'lou@example.com' });
    const { body } = await firstCall('shipping', {
      ...data,
      shipper: { ...data.shipper, email_address: 'noor@example.com' },
    });
    for (const part of [
      '<AdvancedShippingNotificationEmailAddress1>lou@example.com<',
      '<AdvancedShippingNotificationMessage>Soon<',
      '<RequestorName>Noor Haddad</RequestorName><RequestorEmail>noor@example.com<',
      '<NotifyWhenExceptionOccurs>false</NotifyWhenExceptionOccurs><NotifyWhenDeliveryOccurs>true<',
    ])
      expect(body).toContain(part);
  });

  test('carries the user token in its header, escaped', async () => {
    const { body } = await firstCall('rating', request(), { user_token: "a&<b>$'" });
    expect(body).toContain(
      '</RequestReference><UserToken>a&amp;&lt;b&gt;$&apos;</UserToken></RequestContext>',
    );
  });
});

describe('services', () => {
  test.each([
    ['PurolatorExpressU.S.Envelope9AM', 'PurolatorExpressEnvelopeU.S.9AM'],
    ['PurolatorExpressInternational1200', 'PurolatorExpressInternational12PM'],
    ['PurolatorExpressInternationalBox10:30AM', 'PurolatorExpressBoxInternational10:30AM'],
    ['PurolatorExpressBox12:00', 'PurolatorExpressBox12PM'],
    ['PurolatorGroundDistribution', 'PurolatorGroundDistribution'],
  ])('reads the spelling %s as the code %s', (spelling, code) => {
    expect(serviceCode(spelling)).toBe(code);
  });

  test('have spellings that no other service has', () => {
    const spellings = services.rows.flatMap(({ code, aliases = [] }) => [code, ...aliases]);
    expect(new Set(spellings).size).toBe(spellings.length);
    expect(spellings.filter((spelling) => !services.code_pattern.test(spelling))).toEqual([]);
  });

  test('are named by their codes with blanks between the words', () => {
    const name = 'Purolator Express Envelope U.S. 10:30AM';
    expect(serviceName(name.replaceAll(' ', ''))).toBe(name);
    expect(serviceName('PurolatorQuickShipPack')).toBe('Purolator QuickShip Pack');
  });

  test('are sent by their codes, or as the request spells them where the account wants that', async () => {
    const sent = async (spelling: string, settings = {}) =>
      (await firstCall('rating', request({ services: [spelling] }, boston), settings)).body;
    expect(await sent('PurolatorExpressU.S.Pack9AM')).toContain('>PurolatorExpressPackU.S.9AM<');
    for (const spelling of ['PurolatorExpressU.S.Pack9AM', 'purolator:PurolatorExpressU.S.Pack9AM'])
      expect(await sent(spelling, { service_spelling: 'as_written' })).toContain(
        '>PurolatorExpressU.S.Pack9AM<',
      );
  });
});
