import { describe, expect, test } from 'vitest';
import { serviceCode, serviceName, services } from '../src/services.js';
import { boston, firstCall, request } from './support/exchange.js';

const made = { weight: 1, value_amount: 10, origin_country: 'CA' };
const line = { description: 'Lamp', code: '9405.10', sku: 'L-1', ...made };
const customs = { items: [line] };
const abroad = (changes: object = {}) =>
  request({ services: ['PurolatorExpressU.S.'], currency: 'CAD', customs, ...changes }, boston);
const declared = (changes: object) => ({ customs: { ...customs, ...changes } });
const lineWith = (changes: object) => declared({ items: [{ ...line, ...changes }] });
const own = (extras: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(extras).map(([key, value]) => [`purolator:${key}`, value]));
const extra = (key: string, value: string) => ({ extra: own({ [key]: value }) });
const at = (key: string) => `extra["purolator:${key}"]`;
const cheque = (amount: string) => own({ express_cheque_amount: amount, express_cheque_method: 'Cheque' });
const problemsOf = async (data: ReturnType<typeof request>) => (await firstCall('shipping', data)).problems;
const dollars = { ...line, value_currency: 'USD' };
const exported = (reason_for_export: string) =>
  declared({ reason_for_export, ...extra('import_export_type', 'Temporary') });
const boxed = { ...boston, address_lines: ['PO Box 12'] };

describe('a shipment', () => {
  test.each([
    [{ insured_amount: 10, currency: 'USD' }, 'currency: not_supported'],
    [{ insured_amount: 10.005 }, 'insured_amount: out_of_range'],
    [{ options: ['DeclaredValue'], insured_amount: 0 }, 'options[0]: contradiction'],
    [extra('dangerous_goods_declaration', 'true'), `${at('dangerous_goods_declaration')}: contradiction`],
    [{ options: ['DangerousGoods'] }, `${at('dangerous_goods_class')}: required`],
    [{ options: ['cash_on_delivery'], extra: cheque('0') }, `${at('express_cheque_amount')}: invalid`],
    [{ services: ['PurolatorExpressEnvelope'], items: [{ weight: 0.2, quantity: 2 }] }, 'items: too_many'],
    [{ packaging_type: 'ENVELOPE' }, 'packaging_type: contradiction'],
    [{ items: [{ weight: 1, length: 10 }] }, 'items[0].width: required'],
    [{ items: [{ weight: 1, quantity: 1000 }] }, 'items: too_many'],
    [{ ship_date: '2026-03-02' }, 'ship_date: out_of_range'],
    [{ payment_account_number: '7777777777' }, 'payment_account_number: not_supported'],
    [{ label: { format: 'ZPL', type: '8.5x11' } }, 'label.type: not_supported'],
    [extra('notify', 'sunrise'), `${at('notify')}: invalid`],
    [extra('notify_message', 'Soon'), `${at('notify_message')}: contradiction`],
  ])('within Canada with %j is refused: %s', async (changes, problem) =>
    expect(await problemsOf(request(changes as object))).toContain(`shipment.${problem}`),
  );

  test.each([
    [lineWith({ code: undefined }), 'customs.items[0].code: required'],
    [lineWith({ code: 'lamp' }), 'customs.items[0].code: invalid'],
    [lineWith({ sku: undefined }), 'customs.items[0].sku: required'],
    [{ customs: undefined }, 'customs: required'],
    [{ currency: undefined }, 'currency: required'],
    [{ currency: 'EUR' }, 'currency: not_supported'],
    [declared({ items: [line, dollars] }), 'customs.items[1].value_currency: contradiction'],
    [declared({ terms_of_trade: 'EXW' }), 'customs.terms_of_trade: not_supported'],
    [{ duty_paid_by: 'SENDER', ...declared({ terms_of_trade: 'DAP' }) }, 'duty_paid_by: contradiction'],
    [{ duty_paid_by: 'THIRD_PARTY', duty_payment_account: '7777777777' }, 'duty_paid_by: not_supported'],
    [exported('sale'), `customs.${at('import_export_type')}: contradiction`],
    [declared({ sold_to: boxed }), 'customs.sold_to.address_lines: invalid'],
  ])('abroad with %j is refused: %s', async (changes, problem) =>
    expect(await problemsOf(abroad(changes))).toContain(`shipment.${problem}`),
  );

  test('from abroad, to no province, with an IOSS number, or announced to no address is refused', async () => {
    expect(await problemsOf({ ...request(), shipper: boston })).toContain(
      'shipper.country_code: not_supported',
    );
    expect(await problemsOf(request({}, { state_code: 'Manitopa' }))).toContain(
      'recipient.state_code: invalid',
    );
    expect(await problemsOf(request(extra('notify', 'delivery')))).toContain(
      'recipient.email_address: required',
    );
    const berlin = { ...boston, country_code: 'DE', postal_code: '10115', phone_number: '+49 30 123456' };
    const data = request({ services: [], currency: 'CAD', customs }, berlin);
    const shipper = { ...data.shipper, tax_ids: [{ type: 'IOSS', value: 'IM2760000742' }] } as const;
    const { problems } = await firstCall('rating', { ...data, shipper });
    expect(problems).toEqual(['shipper.tax_ids[0]: not_supported']);
  });

  const typed = (type: string) => `<ImportExportType>${type}<`;
  const billed = (to: string) => `<BillDutiesToParty>${to}<`;
  const account = { payment_account_number: '7' };
  test.each([
    [{ options: ['signature'] }, '<ID>ResidentialSignatureIntl<'],
    [declared({ reason_for_export: 'sale' }), typed('Permanent')],
    [declared({ reason_for_export: 'return' }), typed('Return')],
    [exported('sample'), typed('Temporary')],
    [{}, billed('Receiver')],
    [{ is_document: true, duty_paid_by: 'SENDER' }, billed('Sender')],
    [declared({ terms_of_trade: 'DDU' }), billed('Receiver')],
    [declared({ terms_of_trade: 'DDP' }), billed('Sender')],
    [{ duty_paid_by: 'SENDER' }, billed('Sender')],
    [lineWith({ code: '940510' }), '<HarmonizedCode>9405.10<'],
    [lineWith({ code: '9405 10' }), '<HarmonizedCode>9405.10<'],
    [{ paid_by: 'RECIPIENT', ...account }, '<PaymentType>Receiver<'],
    [{ paid_by: 'THIRD_PARTY', ...account }, '<PaymentType>ThirdParty<'],
  ])('abroad with %j sends %s', async (changes, part) =>
    expect((await firstCall('shipping', abroad(changes))).body).toContain(part),
  );

  test('sends options before their values, cheques to the shipper, and whether dangerous goods are declared', async () => {
    const goods = { mode: 'Ground', class: 'FullyRegulated', declaration: 'true' };
    const dangerous = Object.entries(goods).map(([fact, text]) => [`dangerous_goods_${fact}`, text]);
    const extra = { ...own(Object.fromEntries(dangerous)), ...cheque('120.5') };
    const options = ['DangerousGoods', 'cash_on_delivery', 'signature'];
    const { body } = await firstCall('rating', request({ options, insured_amount: 250, extra }));
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
    const number = (type: 'EIN' | 'GST' | 'FEDERAL', value: string) => ({ type, value });
    const buyer = { ...boston, person_name: 'Uma Blake', tax_ids: [number('EIN', '12-3456789')] };
    const data = abroad(declared({ sold_to: buyer }));
    const tax_ids = [number('GST', '123456789RT0001'), number('FEDERAL', '123456789')];
    const shipper = { ...data.shipper, tax_id: '998877665', tax_ids };
    const { body, notices } = await firstCall('shipping', { ...data, shipper });
    expect(body).toMatch(
      /<BuyerInformation><Address><Name>Uma Blake<.*>12-3456789<\/TaxNumber><\/BuyerInformation>/,
    );
    expect(body).toContain('<TaxNumber>123456789RT0001</TaxNumber></SenderInformation>');
    const unsent = notices.filter(({ code }) => code === 'tax_id_not_sent').map(({ message }) => message);
    expect(unsent).toEqual([
      'shipper.tax_ids[1] (FEDERAL) is not sent: Purolator takes 1 of a party.',
      'shipper.tax_id is not sent: Purolator takes 1 of a party.',
    ]);
  });

  test('abroad is estimated without the code of its product', async () => {
    const { body } = await firstCall('rating', abroad(lineWith({ sku: undefined })));
    expect(body).toContain('<ProductCode/>');
  });

  test('to a buyer with a box is estimated without a street, and bought with its number', async () => {
    const { notices } = await firstCall('rating', abroad(declared({ sold_to: boxed })));
    expect(notices).toContainEqual(expect.objectContaining({ code: 'purchase_refuses' }));
    const numbered = { ...boxed, ...extra('street_number', '12') };
    expect(await problemsOf(abroad(declared({ sold_to: numbered })))).toEqual([]);
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
    const long = { references: ['1', '2', '3', '4', '5'], ...description };
    const { body, notices } = await firstCall('shipping', request(long));
    for (const part of ['<Description>Hand-painted desk lamps<', '<Reference1>1<', '<Reference4>4<'])
      expect(body).toContain(part);
    expect(notices).toMatchObject([{ code: 'left_out' }, { code: 'shortened' }]);
  });

  test('announces itself to the recipient, and later events too', async () => {
    const announced = { extra: own({ notify: 'shipment, delivery', notify_message: 'Soon' }) };
    const data = request(announced, { email_address: 'lou@example.com' });
    const shipper = { ...data.shipper, email_address: 'noor@example.com' };
    const { body } = await firstCall('shipping', { ...data, shipper });
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

test.each([
  ['Björn Öst', ['recipient.person_name is sent with "ö"']],
  ['D’Arcy', ['recipient.person_name is sent with "’"']],
  ['François Lemaître', []],
])('letters that are not French are sent with a notice: %s', async (person_name, told) => {
  const { notices } = await firstCall('shipping', request({}, { person_name }));
  const untried = notices.filter(({ code }) => code === 'letters_untried').map(({ message }) => message);
  expect(untried).toEqual(told.map((text) => expect.stringContaining(text)));
});

describe('services', () => {
  test.each([
    ['PurolatorExpressU.S.Envelope9AM', 'PurolatorExpressEnvelopeU.S.9AM'],
    ['PurolatorExpressInternational1200', 'PurolatorExpressInternational12PM'],
    ['PurolatorExpressInternationalBox10:30AM', 'PurolatorExpressBoxInternational10:30AM'],
    ['PurolatorExpressBox12:00', 'PurolatorExpressBox12PM'],
    ['PurolatorGroundDistribution', 'PurolatorGroundDistribution'],
  ])('reads the spelling %s as the code %s', (spelling, code) => expect(serviceCode(spelling)).toBe(code));

  test('have spellings that no other service has', () => {
    const spellings = services.rows.flatMap(({ code, aliases = [] }) => [code, ...aliases]);
    expect(new Set(spellings).size).toBe(spellings.length);
    expect(spellings.filter((spelling) => !services.code_pattern.test(spelling))).toEqual([]);
  });

  test.each(['Purolator Express Envelope U.S. 10:30AM', 'Purolator QuickShip Pack'])(
    'are named by their codes: %s',
    (name) => expect(serviceName(name.replaceAll(' ', ''))).toBe(name),
  );

  test('are sent by their codes, or as the request spells them where the account wants that', async () => {
    const spelling = 'PurolatorExpressU.S.Pack9AM';
    const sent = async (service: string, settings = {}) =>
      (await firstCall('rating', request({ services: [service] }, boston), settings)).body;
    expect(await sent(spelling)).toContain('>PurolatorExpressPackU.S.9AM<');
    for (const written of [spelling, `purolator:${spelling}`])
      expect(await sent(written, { service_spelling: 'as_written' })).toContain(`>${spelling}<`);
  });
});
