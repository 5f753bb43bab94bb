import { describe, expect, test } from 'vitest';
import { ruleSpelling, serviceName, services } from '../src/services.js';
import { boston, firstCall, request } from './support/exchange.js';

describe('a request', () => {
  const customs = { items: [{ description: 'Lamp', weight: 1, value_amount: 10, origin_country: 'CA' }] };
  const abroad = (changes: object = {}) =>
    request({ services: ['PurolatorExpressU.S.'], currency: 'CAD', customs, ...changes }, boston);

  test.each([
    ['from outside Canada', { ...request(), shipper: boston }, 'shipper.country_code: lane_not_served'],
    [
      'insured in another currency',
      request({ insured_amount: 10, currency: 'USD' }),
      'shipment.currency: currency_not_supported',
    ],
    ['with half a cent', request({ insured_amount: 10.005 }), 'shipment.insured_amount: out_of_range'],
    [
      'with DeclaredValue of nothing',
      request({ options: ['DeclaredValue'], insured_amount: 0 }),
      'shipment.options[0]: required',
    ],
    ['of goods abroad without customs', abroad({ customs: undefined }), 'shipment.customs: required'],
    ['of goods without a currency', abroad({ currency: undefined }), 'shipment.currency: required'],
    ['of goods in euros', abroad({ currency: 'EUR' }), 'shipment.currency: currency_not_supported'],
    [
      'of goods in two currencies',
      abroad({ customs: { items: [customs.items[0], { ...customs.items[0], value_currency: 'USD' }] } }),
      'shipment.customs.items[1].value_currency: contradiction',
    ],
    [
      'under EXW',
      abroad({ customs: { ...customs, terms_of_trade: 'EXW' } }),
      'shipment.customs.terms_of_trade: field_not_supported',
    ],
    [
      'of two envelopes',
      request({ services: ['PurolatorExpressEnvelope'], items: [{ weight: 0.2, quantity: 2 }] }),
      'shipment.items: too_many_parcels',
    ],
    [
      'of an envelope in a box',
      request({ packaging_type: 'ENVELOPE' }),
      'shipment.packaging_type: contradiction',
    ],
    ['with a GIF', request({ label: { format: 'GIF' } }), 'shipment.label.format: field_not_supported'],
    [
      'with ZPL on letter paper',
      request({ label: { format: 'ZPL', type: '8.5x11' } }),
      'shipment.label.type: contradiction',
    ],
    [
      'with five references',
      request({ references: ['1', '2', '3', '4', '5'] }),
      'shipment.references: too_many',
    ],
    [
      'paid by a third party without account',
      request({ paid_by: 'THIRD_PARTY' }),
      'shipment.payment_account_number: required',
    ],
    [
      'of too many pieces',
      request({ items: [{ weight: 1, quantity: 1_000_000_000 }] }),
      'shipment.items: too_many_parcels',
    ],
    [
      'with a long description',
      request({ extra: { 'purolator:description': 'x'.repeat(26) } }),
      'shipment.extra["purolator:description"]: too_long',
    ],
    ['with a long city', request({}, { city: 'x'.repeat(41) }), 'recipient.city: too_long'],
    [
      'with a province in words',
      request({}, { state_code: 'Manitoba' }),
      'recipient.state_code: invalid_state',
    ],
    [
      'that collects nothing',
      request({
        options: ['cash_on_delivery'],
        extra: { 'purolator:express_cheque_amount': '0', 'purolator:express_cheque_method': 'Certified' },
      }),
      'shipment.extra["purolator:express_cheque_amount"]: invalid_value',
    ],
    [
      'that notifies nobody',
      request({ extra: { 'purolator:notify': 'delivery' } }),
      'recipient.email_address: required',
    ],
  ])('%s is refused by name', async (_, asked, problem) => {
    expect((await firstCall('shipping', asked)).problems).toContain(problem);
  });

  test('means by signature that of the lane', async () => {
    const asked = { options: ['signature'] };
    expect((await firstCall('shipping', request(asked))).body).toContain(
      '<ID>ResidentialSignatureDomestic</ID>',
    );
    expect((await firstCall('shipping', abroad(asked))).body).toContain('<ID>ResidentialSignatureIntl</ID>');
  });

  test('puts options with their values in order', async () => {
    const asked = request({
      options: ['DangerousGoods', 'cash_on_delivery'],
      insured_amount: 250,
      extra: {
        'purolator:dangerous_goods_mode': 'Ground',
        'purolator:dangerous_goods_class': 'LimitedQuantities',
        'purolator:express_cheque_amount': '120.5',
        'purolator:express_cheque_method': 'Certified',
      },
    });
    const { body } = await firstCall('shipping', asked);
    const pairs = [...body.matchAll(/<ID>(\w+)<\/ID><Value>([^<]*)</g)].map(
      ([, id, value]) => `${id} ${value}`,
    );
    expect(pairs).toEqual([
      'DangerousGoods true',
      'ExpressCheque true',
      'DeclaredValue 250.00',
      'DangerousGoodsMode Ground',
      'DangerousGoodsClass LimitedQuantities',
      'ExpressChequeMethodOfPayment Certified',
      'ExpressChequeAmount 120.50',
    ]);
  });

  test('bills duties to the receiver unless terms of trade say the sender', async () => {
    const payer = async (changes: object) =>
      /<BillDutiesToParty>(\w+)</.exec((await firstCall('shipping', abroad(changes))).body)?.[1];
    expect(await payer({})).toBe('Receiver');
    expect(await payer({ customs: { ...customs, terms_of_trade: 'DDP' }, duty_paid_by: 'RECIPIENT' })).toBe(
      'Sender',
    );
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
  ])('%s is %s by the rule', (written, rule) => {
    expect(ruleSpelling(written)).toBe(rule);
  });

  test('are in the table as the rule spells them, each with a name', () => {
    expect(services.rows.map(({ code }) => ruleSpelling(code))).toEqual(
      services.rows.map(({ code }) => code),
    );
    expect(serviceName('PurolatorExpressEnvelopeU.S.10:30AM')).toBe(
      'Purolator Express Envelope U.S. 10:30AM',
    );
    expect(serviceName('PurolatorQuickShipPack')).toBe('Purolator QuickShip Pack');
  });

  test('in either spelling are asked for as the rule spells them, unless the account wants its own', async () => {
    const asked = request({ services: ['PurolatorExpressU.S.Pack9AM'] }, boston);
    expect((await firstCall('rating', asked)).body).toContain('>PurolatorExpressPackU.S.9AM<');
    const own = {
      ...asked,
      shipment: { ...asked.shipment, services: ['purolator:PurolatorExpressU.S.Pack9AM'] },
    };
    const { body } = await firstCall('rating', own, { service_spelling: 'as_written' });
    expect(body).toContain('>PurolatorExpressU.S.Pack9AM<');
  });
});
