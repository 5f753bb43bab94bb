import type { CustomsData, PartyData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { type Case, fieldsOf, goods, party, rated, shipped, toCanada } from './support/requests.js';

const warehouse = { ...party('US'), city: 'Reno', state_code: 'NV', postal_code: '89501' };

describe('packages that leave from another address than the shipper', () => {
  test('name it in a rate and on a label; the account stays with the shipper', () => {
    const shipment = { ship_from: warehouse, services: ['03'] };
    for (const { Shipper, ShipFrom } of [rated({ shipment }).Shipment, shipped({ shipment }).Shipment]) {
      expect(Shipper.Address.City).toBe('Denver');
      expect(ShipFrom.Address).toMatchObject({ City: 'Reno', StateProvinceCode: 'NV', PostalCode: '89501' });
    }
    expect(shipped({ shipment }).Shipment.ShipFrom).toMatchObject({ Name: 'Cedar Ridge Outdoor' });
    expect(rated().Shipment).not.toHaveProperty('ShipFrom');
  });

  test('go by the rules of the country that they leave', () => {
    const shipment = { ...toCanada, ship_from: party('CA') };
    const { Shipment } = shipped({ from: 'US', to: 'CA', shipment });
    expect(Shipment).not.toHaveProperty('InvoiceLineTotal');
    expect(Shipment.ShipmentServiceOptions?.InternationalForms).toBeUndefined();
    expect(Shipment.Package[0].PackageWeight.UnitOfMeasurement.Code).toBe('KGS');
  });

  test('are refused with the field of a problem', () => {
    const { state_code: _, ...ship_from } = warehouse;
    expect(fieldsOf(() => rated({ shipment: { ship_from } }))).toEqual(['shipment.ship_from.state_code']);
    const long = { ...warehouse, company_name: 'x'.repeat(36) };
    expect(fieldsOf(() => shipped({ shipment: { ship_from: long, services: ['03'] } }))).toEqual([
      'shipment.ship_from.company_name',
    ]);
  });
});

test('the buyer stands on the invoice where it is not the recipient', () => {
  const sold_to = { ...party('CA'), company_name: 'Rideau Buyers', tax_id: '123456789' };
  const customs = { ...goods, sold_to };
  const { Contacts } = shipped({ to: 'CA', shipment: { ...toCanada, customs } }).Shipment
    .ShipmentServiceOptions.InternationalForms;
  expect(Contacts.SoldTo).toMatchObject({ Name: 'Rideau Buyers', TaxIdentificationNumber: '123456789' });
  const { phone_number: _, ...silent } = sold_to;
  const missing = { ...toCanada, customs: { ...goods, sold_to: silent } };
  expect(fieldsOf(() => shipped({ to: 'CA', shipment: missing }))).toEqual([
    'shipment.customs.sold_to.phone_number',
  ]);
  const abroad = { ...toCanada, customs: { ...goods, sold_to: party('DE') } };
  expect(fieldsOf(() => shipped({ from: 'CA', to: 'US', shipment: abroad }))).toEqual([
    'shipment.customs.sold_to.country_code',
  ]);
});

describe('tax numbers', () => {
  const into = (shipper: Partial<PartyData>, recipient: Partial<PartyData> = {}): Case => ({
    from: 'US',
    to: 'DE',
    shipper,
    recipient: { type: 'private', ...recipient },
    shipment: {
      ...toCanada,
      services: ['65'],
      customs: { ...goods, extra: { 'ups:eu_de_minimis': 'Y' } } satisfies CustomsData,
    },
  });
  const numbersOf = (over: Case) => shipped(over).Shipment.GlobalTaxInformation?.AgentTaxIdentificationNumber;

  test('of shipper and recipient are sent with their kind', () => {
    const shipper = { tax_ids: [{ type: 'EIN', value: '12-3456789' }] } as const;
    const recipient = {
      tax_ids: [
        { type: 'EORI', value: 'DE123456789012345' },
        { type: 'VAT', value: 'FR12345678901', country: 'FR' },
      ],
    } as const;
    const common = { IDNumberEncryptionIndicator: '0' };
    expect(numbersOf(into(shipper, recipient))).toEqual([
      {
        AgentRole: '20',
        TaxIdentificationNumber: [
          {
            ...common,
            IdentificationNumber: '12-3456789',
            IDNumberCustomerRole: '37',
            IDNumberIssuingCntryCd: 'US',
            IDNumberPurposeCode: '01',
            IDNumberRequestingCntryCd: 'US',
            IDNumberTypeCode: '1002',
          },
        ],
      },
      {
        AgentRole: '30',
        TaxIdentificationNumber: [
          {
            ...common,
            IdentificationNumber: 'DE123456789012345',
            IDNumberCustomerRole: '18',
            IDNumberIssuingCntryCd: 'DE',
            IDNumberPurposeCode: '02',
            IDNumberRequestingCntryCd: 'DE',
            IDNumberTypeCode: '1002',
          },
          {
            ...common,
            IdentificationNumber: 'FR12345678901',
            IDNumberCustomerRole: '18',
            IDNumberIssuingCntryCd: 'FR',
            IDNumberPurposeCode: '01',
            IDNumberRequestingCntryCd: 'DE',
            IDNumberTypeCode: '1002',
          },
        ],
      },
    ]);
  });

  test('include the EORI of a shipper, of 17 characters, which tax_id does not take', () => {
    const eori = 'DE123456789012345';
    const shipper = { tax_ids: [{ type: 'EORI', value: eori }] } as const;
    const [seller] = numbersOf(into(shipper));
    expect(seller.TaxIdentificationNumber).toMatchObject([
      { IdentificationNumber: eori, IDNumberPurposeCode: '02', IDNumberTypeCode: '0002' },
    ]);
    expect(fieldsOf(() => shipped(into({ tax_id: eori })))).toEqual(['shipper.tax_id']);
    const both = shipped(into({ ...shipper, tax_id: eori })).Shipment;
    expect(both.Shipper).not.toHaveProperty('TaxIdentificationNumber');
  });

  test('include the IOSS number of the seller, with the address that the goods leave from', () => {
    const shipper = { tax_ids: [{ type: 'IOSS', value: 'IM2760000000' }] } as const;
    const { ShipFrom } = shipped(into(shipper)).Shipment;
    expect(ShipFrom).toMatchObject({
      Name: 'Cedar Ridge Outdoor',
      VendorInfo: {
        VendorCollectIDTypeCode: '0356',
        VendorCollectIDNumber: 'IM2760000000',
        ConsigneeType: '02',
      },
    });
    expect(numbersOf(into(shipper))).toBeUndefined();
  });

  test('of a kind that UPS does not have are left out, but not an IOSS number of the recipient', () => {
    expect(numbersOf(into({ tax_ids: [{ type: 'DUNS', value: '123' }] }))).toBeUndefined();
    const recipient = { tax_ids: [{ type: 'IOSS', value: 'IM2760000000' }] } as const;
    expect(fieldsOf(() => shipped(into({}, recipient)))).toEqual(['recipient.tax_ids[0]']);
  });

  test('are not sent where no customs border is crossed', () => {
    const shipper = { tax_ids: [{ type: 'EIN', value: '12-3456789' }] } as const;
    expect(shipped({ shipper, shipment: { services: ['03'] } }).Shipment).not.toHaveProperty(
      'GlobalTaxInformation',
    );
  });

  test('are eight of a party at most', () => {
    const tax_ids = Array.from({ length: 9 }, (_, index) => ({ type: 'VAT' as const, value: `DE${index}` }));
    const [seller] = numbersOf(into({ tax_ids }));
    expect(seller.TaxIdentificationNumber).toHaveLength(8);
  });
});
