/**
 * Requests: what the simulator reads, what is required, codes and lengths. Other elements are let through, as the official
 * schemas do. Lengths stated as exact for values that vary are taken as the most.
 */
import { jsonBody, refuse } from '@waybill/simulator/server';
import { z } from 'zod';

const object = z.looseObject;
const text = (longest: number) => z.string().max(longest);
const all = <Name extends string, Schema extends z.ZodType>(schema: Schema, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
/** Members that may be left out; an indicator is true by being there. */
const optional = <Name extends string, Schema extends z.ZodType>(schema: Schema, ...names: Name[]) =>
  all(schema.optional(), ...names);
const texts = <Name extends string>(...names: Name[]) => optional(z.string(), ...names);
const code = (longest: number) => object({ Code: text(longest) });
const figure = (longest: number) => text(longest).regex(/^\d+(\.\d+)?$/);
const day = z.string().regex(/^\d{8}$/);
const money = object({ CurrencyCode: z.string().regex(/^[A-Z]{3}$/), MonetaryValue: figure(11) });
const Request = object({ TransactionReference: object({ CustomerContext: text(512) }) });
const measured = object({ UnitOfMeasurement: code(3), Weight: figure(5) });

const account = text(6);
const payer = object(optional(account, 'AccountNumber'));
const charge = object({ Type: text(2), ...optional(payer, 'BillShipper', 'BillReceiver', 'BillThirdParty') });
const payment = object({ ShipmentCharge: z.array(charge) });

const address = object({
  AddressLine: z.array(z.string()),
  City: text(30),
  ...optional(text(5), 'StateProvinceCode'),
  ...optional(text(9), 'PostalCode'),
  CountryCode: text(2),
  ...texts('ResidentialAddressIndicator'),
});
const end = object({ Address: address.partial({ AddressLine: true, City: true }) });
const party = object({
  Name: text(35),
  ...optional(text(35), 'AttentionName'),
  ...optional(object({ Number: text(15) }), 'Phone'),
  Address: address,
});
export type Party = z.output<typeof party>;

const options = {
  ...optional(object({ DCISType: text(1) }), 'DeliveryConfirmation'),
  ...optional(object({ CODFundsCode: text(1), CODAmount: money }), 'COD'),
};
const sides = object({ UnitOfMeasurement: code(2), ...all(figure(3), 'Length', 'Width', 'Height') });
const packageElement = object({
  ...optional(sides, 'Dimensions'),
  ...optional(measured, 'PackageWeight'),
  ...texts('LargePackageIndicator', 'AdditionalHandlingIndicator'),
  ...optional(code(2), 'SimpleRate'),
  PackageServiceOptions: object({
    ...options,
    ...optional(money, 'DeclaredValue'),
    ...texts('ShipperReleaseIndicator'),
    ...optional(object({ DryIceWeight: measured }), 'DryIce'),
    HazMat: z.unknown().optional(),
  }).optional(),
});
/** Members that rates and shipments have. */
const common = {
  ShipmentIndicationType: z.array(code(2)).optional(),
  ...texts('DocumentsOnlyIndicator', 'TaxInformationIndicator'),
  ShipmentRatingOptions: object(texts('NegotiatedRatesIndicator')).optional(),
  ...optional(money, 'InvoiceLineTotal'),
};
const serviceOptions = object({
  ...options,
  ...texts('SaturdayPickupIndicator', 'SaturdayDeliveryIndicator', 'UPScarbonneutralIndicator'),
  ...texts('DeliverToAddresseeOnlyIndicator', 'DirectDeliveryOnlyIndicator', 'AvailableServicesOption'),
  ...optional(code(2), 'ReturnService'),
});

const rate = object({
  Request,
  Shipment: object({
    ...common,
    Shipper: end.extend(optional(account, 'ShipperNumber')),
    ShipTo: end,
    ...optional(end, 'ShipFrom', 'AlternateDeliveryAddress'),
    ...optional(payment, 'PaymentDetails'),
    ...optional(code(3), 'Service'),
    ...optional(object({}), 'ShipmentTotalWeight'),
    Package: z.array(packageElement),
    ...optional(serviceOptions, 'ShipmentServiceOptions'),
    ...optional(object({ Pickup: object({ Date: day }) }), 'DeliveryTimeInformation'),
  }),
});
export type RateRequest = z.output<typeof rate>;

const forms = object({
  FormType: z.array(text(2)).max(6),
  ...optional(object({ DocumentID: z.array(z.string()).max(13) }), 'UserCreatedForm'),
  ...optional(object(optional(party, 'SoldTo')), 'Contacts'),
  Product: z.array(
    object({
      Description: z.array(z.string()),
      ...optional(object({ Number: figure(7), Value: figure(19) }), 'Unit'),
      ...texts('CommodityCode', 'OriginCountryCode'),
    }),
  ),
  ...texts('InvoiceNumber', 'InvoiceDate', 'TermsOfShipment', 'ReasonForExport', 'CurrencyCode'),
});
export type InternationalForms = z.output<typeof forms>;

const references = optional(z.array(object({ Value: text(35) })), 'ReferenceNumber');
const LabelStockSize = object({ Height: z.enum(['6', '8']), Width: z.literal('4') });
const shipment = object({
  Request,
  Shipment: object({
    ...common,
    ...references,
    ...optional(text(50), 'Description'),
    Shipper: party.extend({ ShipperNumber: account }),
    ShipTo: party,
    ...optional(party, 'ShipFrom'),
    ...optional(code(2), 'ReturnService'),
    ...optional(object({ Name: text(35), Address: address }), 'AlternateDeliveryAddress'),
    ...optional(payment, 'PaymentInformation'),
    Service: code(2),
    ShipmentServiceOptions: serviceOptions
      .extend({
        ...optional(object(optional(object({}), 'EMail')), 'LabelDelivery'),
        ...optional(forms, 'InternationalForms'),
      })
      .optional(),
    ...optional(day, 'ShipmentDate'),
    Package: z.array(
      packageElement.extend({ ...references, ...optional(text(35), 'Description'), Packaging: code(2) }),
    ),
  }),
  ...optional(
    object({ LabelImageFormat: code(4), ...texts('HTTPUserAgent'), LabelStockSize }),
    'LabelSpecification',
  ),
});
export type ShipmentRequest = z.output<typeof shipment>;

const labelFormat = z.enum(['GIF', 'PDF', 'ZPL', 'EPL', 'SPL']);
const recovery = object({
  Request,
  LabelSpecification: object({ LabelImageFormat: object({ Code: labelFormat }), LabelStockSize }),
  ...optional(text(18), 'TrackingNumber'),
  ...optional(
    object({ ReferenceNumber: object({ Value: text(35) }), ShipperNumber: account }),
    'ReferenceValues',
  ),
});
export type RecoveryRequest = z.output<typeof recovery>;

const time = z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/);
const yesOrNo = z.enum(['Y', 'N']);
const times = object({ ReadyTime: time, CloseTime: time, PickupDate: day });
const place = object({ City: text(50), CountryCode: text(2), ResidentialIndicator: yesOrNo });
const named = object({ CompanyName: text(27), ContactName: text(22), Phone: object({ Number: text(25) }) });
const creation = object({
  RatePickupIndicator: yesOrNo,
  Shipper: object({ Account: object({ AccountNumber: text(10), AccountCountryCode: text(2) }) }),
  PickupDateInfo: times,
  PickupAddress: place.extend({ ...named.shape, AddressLine: z.array(text(73)).length(1) }),
  PickupPiece: z.array(object(all(text(3), 'ServiceCode', 'Quantity', 'ContainerCode'))).min(1),
  PaymentMethod: z.string().regex(/^0[013-7]$/),
  ...texts('ReferenceNumber'),
});
export type Creation = z.output<typeof creation>;
const pickupRate = object({
  PickupAddress: place,
  ServiceDateOption: z.enum(['01', '02', '03']),
  ...optional(times, 'PickupDateInfo'),
});
export type PickupRate = z.output<typeof pickupRate>;

const parts = texts('PoliticalDivision2', 'PoliticalDivision1', 'PostcodePrimaryLow', 'PostcodeExtendedLow');
const asked = object({
  ...parts,
  ...optional(text(40), 'ConsigneeName'),
  AddressLine: z.array(text(100)).min(1).max(3),
  CountryCode: z.enum(['US', 'PR']),
});
export type AskedAddress = z.output<typeof asked>;
const locator = object({
  Request: object({ RequestAction: z.literal('Locator') }),
  OriginAddress: object({ AddressKeyFormat: object({ ...parts, CountryCode: text(2) }) }),
  UnitOfMeasurement: object({ Code: z.enum(['MI', 'KM']) }),
  LocationSearchCriteria: object({
    ...optional(text(3), 'MaximumListSize', 'SearchRadius'),
    ...optional(object(texts('PublicAccessPointID')), 'AccessPointSearch'),
  }),
});
export type Locator = z.output<typeof locator>;

/** A body with one element. */
function bodyOf<Name extends string, Schema extends z.ZodType>(name: Name, schema: Schema) {
  const document = object({ [name]: schema } as Record<Name, Schema>);
  return jsonBody<z.output<typeof document>, z.ZodError>(document, {
    not_json: () => refuse('10001', 'The document is not well formed.'),
    invalid: ({ issues: [issue] }) =>
      refuse('10002', `The document is not valid: ${issue?.path.join('/')} ${issue?.message}`),
  });
}

export const bodies = {
  rate: bodyOf('RateRequest', rate),
  shipment: bodyOf('ShipmentRequest', shipment),
  recovery: bodyOf('LabelRecoveryRequest', recovery),
  address: bodyOf('XAVRequest', object({ AddressKeyFormat: asked })),
  locator: bodyOf('LocatorRequest', locator),
  creation: bodyOf('PickupCreationRequest', creation),
  pickupRate: bodyOf('PickupRateRequest', pickupRate),
};
