/** `Shipment` of the Parcel DE Shipping API 2.1.13: members that the contract does not have are refused. */
import { z } from '@waybill/carrier-kit';
import { iso31661Alpha2ToAlpha3 } from 'iso-3166/1-a2-to-1-a3.js';

const text = (most: number, fewest = 1) => z.string().min(fewest).max(most);
const day = z.iso.date();
const country = z.enum(Object.values(iso31661Alpha2ToAlpha3) as [string, ...string[]]);
const postal = text(10, 3).regex(/^[0-9A-Za-z]+([ -]?[0-9A-Za-z]+)*$/);
const billing = z.string().regex(/^\w{10}\d{2}\w{2}$/);
const money = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  value: z.number().min(0).max(100_000),
});
const euros = money.extend({ currency: z.literal('EUR') });
const weight = z.strictObject({
  uom: z.literal('kg'),
  value: z.number().positive().max(31.5, 'The weight is too high.'),
});
const side = z.int().positive();

const address = {
  name1: text(50),
  name2: text(50).optional(),
  name3: text(50).optional(),
  addressStreet: text(50),
  addressHouse: text(10).optional(),
  postalCode: postal.optional(),
  city: text(40),
  country,
  email: text(80, 3).optional(),
};
const contact = z.strictObject({
  ...address,
  additionalAddressInformation1: text(60).optional(),
  additionalAddressInformation2: text(60).optional(),
  state: text(20).optional(),
  phone: text(20).optional(),
});
const point = { name: text(50), city: text(40), country: z.literal('DEU'), postalCode: postal };
const postNumber = z.string().regex(/^[0-9]{6,10}$/);
const locker = z.strictObject({ ...point, lockerID: z.int().min(100).max(999), postNumber });
const outlet = z
  .strictObject({
    ...point,
    retailID: z.int().min(401).max(999),
    postNumber: postNumber.optional(),
    email: text(80, 3).optional(),
  })
  .refine(({ postNumber, email }) => (postNumber ?? email) !== undefined, 'Post number or email is needed.');
const { addressStreet: _street, addressHouse: _house, ...boxAddress } = address;
const poBox = z.strictObject({ ...boxAddress, country: z.literal('DEU'), poBoxID: z.int().positive() });
const age = z.enum(['A16', 'A18']);
const flag = z.literal(true).optional();

const services = z.strictObject({
  preferredNeighbour: text(100).optional(),
  preferredLocation: text(100).optional(),
  visualCheckOfAge: age.optional(),
  namedPersonOnly: flag,
  identCheck: z
    .strictObject({
      firstName: text(35),
      lastName: text(35),
      dateOfBirth: day.optional(),
      minimumAge: age.optional(),
    })
    .optional(),
  signedForByRecipient: flag,
  endorsement: z.enum(['RETURN', 'ABANDON']).optional(),
  preferredDay: day.optional(),
  noNeighbourDelivery: flag,
  additionalInsurance: euros.optional(),
  bulkyGoods: flag,
  cashOnDelivery: z
    .strictObject({
      amount: euros,
      bankAccount: z
        .strictObject({
          accountHolder: text(80),
          bankName: text(80).optional(),
          iban: z.string().regex(/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/),
          bic: z
            .string()
            .regex(/^[a-zA-Z0-9]{8,11}$/)
            .optional(),
        })
        .optional(),
      accountReference: text(35).optional(),
      transferNote1: text(35),
    })
    .refine((cash) => (cash.bankAccount ?? cash.accountReference) !== undefined, 'A bank account is needed.')
    .optional(),
  premium: flag,
  closestDropPoint: flag,
  parcelOutletRouting: z.email().optional(),
  goGreenPlus: flag,
  dhlRetoure: z
    .strictObject({
      billingNumber: billing,
      refNo: text(50, 6),
      returnAddress: contact,
      goGreenPlus: flag,
    })
    .optional(),
  postalDeliveryDutyPaid: flag,
});

const customs = z.strictObject({
  invoiceNo: text(35).optional(),
  exportType: z.enum([
    'OTHER',
    'PRESENT',
    'COMMERCIAL_SAMPLE',
    'DOCUMENT',
    'RETURN_OF_GOODS',
    'COMMERCIAL_GOODS',
  ]),
  exportDescription: text(80).optional(),
  shippingConditions: z.enum(['DAP', 'DDP']).optional(),
  permitNo: text(30).optional(),
  attestationNo: text(30).optional(),
  hasElectronicExportNotification: z.boolean().optional(),
  MRN: text(18).optional(),
  postalCharges: money,
  shipperCustomsRef: text(35).optional(),
  consigneeCustomsRef: text(35).optional(),
  items: z
    .array(
      z.strictObject({
        itemDescription: text(256),
        countryOfOrigin: country.optional(),
        hsCode: text(11, 6).optional(),
        packagedQuantity: z.int().positive(),
        itemValue: money,
        itemWeight: weight,
      }),
    )
    .min(1)
    .max(99),
});

export const shipment = z.strictObject({
  product: z.string(),
  billingNumber: billing,
  refNo: text(35, 8),
  costCenter: text(50).optional(),
  shipDate: day,
  shipper: z.union([z.strictObject(address), z.strictObject({ shipperRef: text(50) })]),
  consignee: z.union([contact, poBox, locker, outlet]),
  details: z.strictObject({
    dim: z.strictObject({ uom: z.literal('cm'), height: side, length: side, width: side }).optional(),
    weight,
  }),
  services: services.optional(),
  customs: customs.optional(),
});
export type SimulatedShipment = z.output<typeof shipment>;

/** Shipments are judged one by one: some may be bought and others refused. */
export const order = z.strictObject({
  profile: z.literal('STANDARD_GRUPPENPROFIL'),
  shipments: z.array(z.unknown()).min(1).max(30),
});

export const manifest = z.strictObject({
  profile: z.literal('STANDARD_GRUPPENPROFIL'),
  shipmentNumbers: z.array(text(50)).min(1).max(30),
});
