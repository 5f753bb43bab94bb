/** Returns, and the tax numbers of the parties. */
import type { TaxId } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { issuesOf, RECIPIENT, request, SHIPPER, wireShipment } from './support/account.js';
import { clean, germany, goods, shipped } from './support/shipped.js';

describe('a return', () => {
  const back = { options: ['return_label'], items: [{ weight: 1, description: 'Shoes' }] };
  const emailed = { ...back, extra: { 'fedex:return_delivery': 'email' } };

  test('has a printed label, or one that FedEx sends to the customer for 30 days', () => {
    expect(shipped(back)).toMatchObject({
      requestedShipment: {
        shipmentSpecialServices: {
          specialServiceTypes: ['RETURN_SHIPMENT'],
          returnShipmentDetail: { returnType: 'PRINT_RETURN_LABEL' },
        },
      },
    });
    const shipper = { ...SHIPPER, email_address: 'pat@example.com' };
    expect(shipped(emailed, { shipper })).toMatchObject({
      shipAction: 'TRANSFER',
      requestedShipment: {
        shipmentSpecialServices: {
          returnShipmentDetail: {
            returnEmailDetail: { merchantPhoneNumber: '2125550111' },
            returnType: 'PENDING',
          },
          pendingShipmentDetail: {
            emailLabelDetail: { recipients: [{ emailAddress: 'pat@example.com' }] },
            expirationTimeStamp: '2026-04-02',
          },
        },
      },
    });
  });

  test('by e-mail needs an address and descriptions', () => {
    expect(issuesOf(() => shipped({ ...emailed, items: [{ weight: 1 }] }))).toEqual([
      'shipment.extra["fedex:return_email"] required',
      'shipment.items[0].description required',
    ]);
    const expires = { 'fedex:return_email': 'a@b.example', 'fedex:return_expires': '2026-02-30' };
    expect(issuesOf(() => shipped({ ...emailed, extra: { ...emailed.extra, ...expires } }))).toEqual([
      'shipment.extra["fedex:return_expires"] invalid',
    ]);
  });

  test('is an option: its details need it', () => {
    expect(issuesOf(() => shipped({ ...back, extra: { 'fedex:return_email': 'a@b.example' } }))).toEqual([
      'shipment.extra["fedex:return_email"] contradiction',
    ]);
    expect(issuesOf(() => shipped({ extra: emailed.extra }))).toEqual([
      'shipment.extra["fedex:return_delivery"] contradiction',
    ]);
  });
});

describe('tax numbers', () => {
  const tins = (party: object, country = 'DE') => {
    const recipient = { ...clean(germany).recipient, country_code: country, ...party };
    const body = shipped({ currency: 'USD', customs: { items: [goods] } }, { recipient });
    return (body.requestedShipment as { recipients: { tins?: unknown }[] }).recipients[0]?.tins;
  };

  test.each<[TaxId['type'], string, string, object]>([
    ['VAT', 'DE', 'DE123456789', { tinType: 'BUSINESS_UNION' }],
    ['VAT', 'CH', 'CHE123456789', { tinType: 'BUSINESS_NATIONAL' }],
    ['EORI', 'DE', 'DE1234567', { tinType: 'BUSINESS_UNION', usage: 'EORI' }],
    ['IOSS', 'DE', 'IM2760000742', { tinType: 'BUSINESS_UNION', usage: 'IOSS' }],
    ['EIN', 'DE', '12-3456789', { tinType: 'FEDERAL' }],
    ['CNP', 'BR', '123.456.789-09', { tinType: 'PERSONAL_NATIONAL' }],
    ['CNP', 'BR', '12.345.678/0001-95', { tinType: 'BUSINESS_NATIONAL' }],
  ])('%s of %s is sent as FedEx knows it', (type, country, value, tin) => {
    expect(tins({ tax_ids: [{ type, country, value }] })).toEqual([{ number: value, ...tin }]);
  });

  test('one without a place is left out with a notice', () => {
    const recipient = { ...clean(germany).recipient, tax_ids: [{ type: 'DUNS', value: '150483782' }] };
    const data = request(
      {
        services: ['FEDEX_GROUND'],
        currency: 'USD',
        duty_paid_by: 'RECIPIENT',
        customs: { items: [goods] },
      },
      { recipient },
    );
    expect(wireShipment(data)).toMatchObject({ notices: [{ code: 'tax_id_not_sent' }] });
  });

  test('a tax_id that begins with its country is a VAT number in the European Union; others must say their kind', () => {
    expect(tins({ tax_id: 'DE123456789' })).toEqual([{ number: 'DE123456789', tinType: 'BUSINESS_UNION' }]);
    for (const tax_id of ['123456789', 'FR12345678901'])
      expect(issuesOf(() => tins({ tax_id }))).toEqual(['recipient.tax_ids required']);
  });
});

test('packages may leave from another place and be bought by another party than the recipient', () => {
  const ship_from = {
    address_lines: ['7 Dock Road'],
    city: 'Reno',
    state_code: 'NV',
    postal_code: '89501',
    country_code: 'US',
  };
  const sold_to = { ...RECIPIENT, company_name: 'Buyer' };
  const body = shipped(
    { currency: 'USD', ship_from, customs: { items: [goods], sold_to, description: 'Spare parts' } },
    clean(germany),
  );
  expect(body).toMatchObject({
    requestedShipment: {
      shipper: { address: { city: 'Seattle' } },
      origin: { address: { city: 'Reno' } },
      soldTo: { contact: { companyName: 'Buyer' } },
      requestedPackageLineItems: [{ itemDescriptionForClearance: 'Spare parts' }],
    },
  });
  const abroad = { address_lines: ['1 Kai'], city: 'Hamburg', postal_code: '20457', country_code: 'DE' };
  expect(issuesOf(() => shipped({ ship_from: abroad }))).toEqual(['shipment.customs required']);
});

test('within the European Union goods are declared without a commercial invoice and without duties', () => {
  const paris = {
    company_name: 'Lampes',
    phone_number: '+33 1 70 36 39 50',
    address_lines: ['5 rue de Rivoli'],
    city: 'Paris',
    postal_code: '75001',
    country_code: 'FR',
  };
  const parties = { shipper: clean(germany).recipient, recipient: paris };
  expect(issuesOf(() => shipped({}, parties))).toEqual(['shipment.customs required']);
  const body = shipped({ currency: 'EUR', customs: { items: [goods] } }, parties);
  expect(body).toMatchObject({
    requestedShipment: {
      customsClearanceDetail: { dutiesPayment: { paymentType: 'SENDER' }, commodities: [{}] },
    },
  });
  expect(JSON.stringify(body)).not.toContain('shippingDocumentSpecification');
});

test('goods are insured for their value at most', () => {
  const customs = { items: [goods] };
  expect(issuesOf(() => shipped({ currency: 'USD', insured_amount: 6, customs }, clean(germany)))).toEqual([
    'shipment.insured_amount too_large',
  ]);
});

test('lengths are refused with their field', () => {
  const long = 'x'.repeat(36);
  expect(
    issuesOf(() =>
      shipped(
        {
          items: [{ weight: 1, quantity: 3 }],
          label: { format: 'GIF' },
        },
        {
          recipient: { ...RECIPIENT, company_name: long, city: long, address_lines: [long, 'b', 'c', 'd'] },
        },
      ),
    ).sort(),
  ).toEqual([
    'recipient.address_lines too_many',
    'recipient.address_lines[0] too_long',
    'recipient.city too_long',
    'recipient.company_name too_long',
    'shipment.label.format not_supported',
  ]);
});
