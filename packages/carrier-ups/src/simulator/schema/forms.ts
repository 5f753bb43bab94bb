/** Parties of a shipment, and its `InternationalForms`. */
import { z } from 'zod';
import { code, indicator, number, text } from './elements.js';

export const shipAddress = z.looseObject({
  AddressLine: z.array(z.string()),
  City: text(30),
  StateProvinceCode: text(5).optional(),
  PostalCode: text(9).optional(),
  CountryCode: text(2),
  ResidentialAddressIndicator: indicator,
});
const phone = z.looseObject({ Number: text(15), Extension: text(4).optional() }).optional();
export const party = {
  Name: text(35),
  AttentionName: text(35).optional(),
  TaxIdentificationNumber: text(15).optional(),
  Phone: phone,
  EMailAddress: text(50).optional(),
  Address: shipAddress,
};

export const place = z.looseObject({ ...party, Address: shipAddress });

const product = z.looseObject({
  Description: z.array(z.string()),
  Unit: z.looseObject({ Number: number(7), UnitOfMeasurement: code(3), Value: number(19) }).optional(),
  CommodityCode: text(15).optional(),
  PartNumber: text(35).optional(),
  OriginCountryCode: text(2).optional(),
  ScheduleB: z.looseObject({ Number: text(10), UnitOfMeasurement: z.array(code(3)).max(2) }).optional(),
  ExportType: z.enum(['D', 'F']).optional(),
  SEDTotalValue: number(15).optional(),
  ProductWeight: z.looseObject({ UnitOfMeasurement: code(3), Weight: number(5) }).optional(),
});

export const internationalForms = z.looseObject({
  FormType: z.array(text(2)).max(6),
  UserCreatedForm: z.looseObject({ DocumentID: z.array(z.string()).max(13) }).optional(),
  EEIFilingOption: z
    .looseObject({
      Code: text(1),
      ShipperFiled: z
        .looseObject({
          Code: text(1),
          PreDepartureITNNumber: text(17).optional(),
          ExemptionLegend: text(20).optional(),
        })
        .optional(),
    })
    .optional(),
  InBondCode: text(2).optional(),
  PointOfOrigin: text(5).optional(),
  ModeOfTransport: text(35).optional(),
  ExportDate: text(35).optional(),
  Contacts: z
    .looseObject({
      UltimateConsignee: z.looseObject({ CompanyName: text(35), Address: shipAddress }).optional(),
      SoldTo: z.looseObject({ ...party, AttentionName: text(35) }).optional(),
    })
    .optional(),
  Product: z.array(product),
  InvoiceNumber: text(35).optional(),
  InvoiceDate: text(8).optional(),
  TermsOfShipment: text(3).optional(),
  ReasonForExport: text(20).optional(),
  Comments: text(150).optional(),
  CurrencyCode: text(3).optional(),
});
export type InternationalForms = z.output<typeof internationalForms>;
