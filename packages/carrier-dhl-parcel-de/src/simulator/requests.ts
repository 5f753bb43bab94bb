/** Documents of the Parcel DE Shipping API 2.1.13: members that the contract does not have are refused. */
import { z } from '@waybill/carrier-kit';
import { jsonBody, refuse } from '@waybill/simulator/server';
import { iso31661Alpha2ToAlpha3 } from 'iso-3166/1-a2-to-1-a3.js';

/** Reads a document; DHL says the first thing that is wrong with it. */
export const bodyOf = <Body>(schema: z.ZodType<Body>) =>
  jsonBody(schema, {
    not_json: () => refuse('', 'The document is not JSON.'),
    invalid: ({ issues }: z.ZodError) => refuse('', `${issues[0]?.path.join('.')}: ${issues[0]?.message}`),
  });

export const text = (most: number, fewest = 1) => z.string().min(fewest).max(most);
export const money = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  value: z.number().min(0).max(100_000),
});
export const weight = z.strictObject({
  uom: z.literal('kg'),
  value: z.number().positive().max(31.5, 'The weight is too high.'),
});
const day = z.iso.date();
const country = z.enum(Object.values(iso31661Alpha2ToAlpha3) as [string, ...string[]]);
const postal = text(10, 3).regex(/^[0-9A-Za-z]+([ -][0-9A-Za-z]+)*$/);
const billing = z.string().regex(/^\w{10}\d{2}\w{2}$/);
const euros = money.extend({ currency: z.literal('EUR') });
const side = z.int().positive();

const address = z.strictObject({
  name1: text(50),
  name2: text(50).optional(),
  name3: text(50).optional(),
  addressStreet: text(50),
  addressHouse: text(10).optional(),
  postalCode: postal.optional(),
  city: text(40),
  country,
  email: text(80, 3).optional(),
});
const contact = address.extend({
  additionalAddressInformation1: text(60).optional(),
  additionalAddressInformation2: text(60).optional(),
  state: text(20).optional(),
  phone: text(20).optional(),
});
const poBox = address
  .omit({ addressStreet: true, addressHouse: true })
  .extend({ poBoxID: z.int().positive() });
const point = z.strictObject({
  name: text(50),
  city: text(40),
  country: z.literal('DEU'),
  postalCode: postal,
  postNumber: z.string().regex(/^[0-9]{6,10}$/),
});
const locker = point.extend({ lockerID: z.int().min(100).max(999) });
const outlet = point
  .partial({ postNumber: true })
  .extend({ retailID: z.int().min(401).max(999), email: text(80, 3).optional() });

const age = z.enum(['A16', 'A18']);
const flag = z.literal(true);
const bankAccount = z.strictObject({
  accountHolder: text(80),
  bankName: text(80).optional(),
  iban: z.string().regex(/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/),
  bic: text(11, 8).optional(),
});
const services = z
  .strictObject({
    preferredNeighbour: text(100),
    preferredLocation: text(100),
    visualCheckOfAge: age,
    namedPersonOnly: flag,
    identCheck: z
      .strictObject({ firstName: text(35), lastName: text(35), dateOfBirth: day, minimumAge: age })
      .partial({ dateOfBirth: true, minimumAge: true }),
    signedForByRecipient: flag,
    endorsement: z.enum(['RETURN', 'ABANDON']),
    preferredDay: day,
    noNeighbourDelivery: flag,
    additionalInsurance: euros,
    bulkyGoods: flag,
    cashOnDelivery: z
      .strictObject({ amount: euros, bankAccount, accountReference: text(35), transferNote1: text(35) })
      .partial({ bankAccount: true, accountReference: true }),
    premium: flag,
    closestDropPoint: flag,
    parcelOutletRouting: z.email(),
    goGreenPlus: flag,
    dhlRetoure: z
      .strictObject({ billingNumber: billing, refNo: text(50, 6), returnAddress: contact, goGreenPlus: flag })
      .partial({ goGreenPlus: true }),
    postalDeliveryDutyPaid: flag,
  })
  .partial();

const customs = z.strictObject({
  invoiceNo: text(35).optional(),
  exportType: z.literal(
    'OTHER PRESENT COMMERCIAL_SAMPLE DOCUMENT RETURN_OF_GOODS COMMERCIAL_GOODS'.split(' '),
  ),
  exportDescription: text(80).optional(),
  shippingConditions: z.enum(['DAP', 'DDP']).optional(),
  permitNo: text(30).optional(),
  attestationNo: text(30).optional(),
  hasElectronicExportNotification: z.boolean().optional(),
  MRN: text(18).optional(),
  postalCharges: money,
  shipperCustomsRef: text(35).optional(),
  consigneeCustomsRef: text(35).optional(),
  items: lines(256, 99),
});

/** Goods of a declaration, which shipments and returns have alike. */
export function lines(longest_description: number, most: number) {
  const line = z.strictObject({
    itemDescription: text(longest_description),
    countryOfOrigin: country.optional(),
    hsCode: text(11, 6).optional(),
    packagedQuantity: z.int().positive(),
    itemValue: money,
    itemWeight: weight,
  });
  return z.array(line).min(1).max(most);
}

export const shipment = z.strictObject({
  product: z.string(),
  billingNumber: billing,
  refNo: text(35, 8),
  costCenter: text(50).optional(),
  shipDate: day,
  shipper: z.union([address, z.strictObject({ shipperRef: text(50) })]),
  consignee: z.union([contact, poBox, locker, outlet]),
  details: z.strictObject({
    dim: z.strictObject({ uom: z.literal('cm'), height: side, length: side, width: side }).optional(),
    weight,
  }),
  services: services.optional(),
  customs: customs.optional(),
});
export type SimulatedShipment = z.output<typeof shipment>;

const profile = z.literal('STANDARD_GRUPPENPROFIL');
/** Shipments are judged one by one: some may be bought and others refused. */
export const order = z.strictObject({ profile, shipments: z.array(z.unknown()).min(1).max(30) });
export const manifest = z.strictObject({ profile, shipmentNumbers: z.array(text(50)).min(1).max(30) });
