/** Schemas of requests, by META API 2.30.48; what the contract does not have is refused. Numbers are texts, except sides and amounts. */
import { z } from '@waybill/carrier-kit';

const text = (longest: number) => z.string().min(1).max(longest);
const optional = (longest: number) => text(longest).optional();
const grams = z.string().regex(/^[1-9]\d{0,8}$/);
const count = z.string().regex(/^[1-9]\d?$/);
const day = z.iso.date();
const money = z.strictObject({
  amount: z.number().nonnegative(),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
const side = z.int().min(1).max(999);
const dimensions = z.strictObject({ length: side, width: side, height: side });

const address = z.strictObject({
  companyName: optional(35),
  name1: optional(35),
  street: text(35),
  houseNumber: optional(8),
  addressLine2: optional(35),
  addressLine3: optional(35),
  country: z.string().regex(/^[A-Z]{2}$/),
  state: optional(35),
  zipCode: z
    .string()
    .max(9)
    .regex(/^[A-Za-z0-9 -]+$/)
    .optional(),
  city: text(35),
});
export type SimulatedAddress = z.output<typeof address>;
const contact = z.strictObject({
  contactPerson: optional(35),
  phone1: z
    .string()
    .regex(/^\+?\d{4,15}$/)
    .optional(),
  phone2: z
    .string()
    .regex(/^\+?\d{4,15}$/)
    .optional(),
  email: optional(100),
});
const legalEntity = z
  .strictObject({
    businessType: z.enum(['P', 'B']).optional(),
    eori: optional(20),
    vatNumber: optional(20),
    taxIdType: z.enum(['P', 'C']).optional(),
    taxIdValue: optional(20),
  })
  .optional();
const customerInfos = z.strictObject({
  customerAccountNumber: text(100),
  customerSubAccountNumber: optional(100),
  customerID: optional(100),
});
const message = z.strictObject({
  messageType: z.enum(['EMAIL', 'SMS']),
  messageDestination: text(100),
  messageLanguage: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
});

const parcel = z.strictObject({
  parcelInfos: z.strictObject({ dimensions: dimensions.optional(), weight: grams }),
  parcelRank: count,
  senderParcelRefs: z.array(text(35)).max(4).optional(),
  insurance: z.strictObject({ insuranceAmount: money, insuranceParcelContent: optional(100) }).optional(),
  hazardousLimitedQuantities: z.boolean().optional(),
  hazardousPackingCode: optional(3),
  hazardous: z
    .array(
      z.strictObject({
        identificationUnNo: text(4),
        packingCode: text(3),
        identificationClass: optional(10),
        classCode: optional(10),
        packingGroup: optional(10),
        description: optional(200),
        hazardousWeight: grams.optional(),
      }),
    )
    .optional(),
  parcelContent: optional(200),
  cod: z
    .strictObject({
      amount: money,
      collectType: z.enum(['s0', 's1', 's2', 's9']).optional(),
      purpose: optional(14),
      bankName: optional(100),
      bankAccountName: optional(30),
      iban: optional(50),
      bic: optional(50),
    })
    .optional(),
  messages: z.array(message).min(1).optional(),
});

const invoiceLine = z.strictObject({
  invoicePosition: count,
  quantityOfItems: z.string().regex(/^\d{1,4}$/),
  content: text(200),
  amountOfPosition: z.number().nonnegative(),
  manufacturedCountry: optional(2),
  netWeight: grams,
  grossWeight: grams,
  customerProductCode: optional(100),
  importTarifCode: optional(11),
  exportTarifCode: optional(11),
  parcelRank: count.optional(),
});
const international = z.strictObject({
  parcelType: z.enum(['D', 'P']),
  customsAmount: money.optional(),
  customsTerms: z.enum(['s01', 's02', 's03', 's05', 's06', 's07']),
  customsPaper: z.enum(['A', 'B']).optional(),
  clearanceStatus: z.enum(['N', 'F', 'E', 'T', 'I', 'H']).optional(),
  customsHighLowValue: z.enum(['H', 'M', 'L']).optional(),
  customsInvoice: optional(35),
  customsInvoiceDates: z.array(day).max(4).optional(),
  exportReason: z.enum(['s01', 's02', 's03']).optional(),
  mrn: optional(209),
  numberOfArticles: count.optional(),
  destinationCountryRegistration: optional(15),
  importer: z
    .strictObject({
      address,
      contact: contact.optional(),
      vatNumber: optional(20),
      eori: optional(20),
    })
    .optional(),
  interInvoiceLines: z.array(invoiceLine).min(1).optional(),
  shipmentContent: z.string().optional(),
});

const shipment = z.strictObject({
  shipmentInfos: z.strictObject({
    productCode: text(10),
    serviceCode: z.string().optional(),
    additionalServiceCode: z.string().optional(),
    weight: grams,
  }),
  sendingDepot: z.string().length(7).optional(),
  mpsCompleteDelivery: z.enum(['s0', 's1', 's2']).optional(),
  customerReferenceNumbers: z.array(text(35)).max(4).optional(),
  cifcost: money.optional(),
  numberOfParcels: count,
  sender: z.strictObject({ customerInfos, address, contact: contact.optional(), legalEntity }),
  receiver: z.strictObject({ pudoId: optional(20), address, contact: contact.optional(), legalEntity }),
  international: international.optional(),
  parcel: z.array(parcel).min(1).max(99),
  shippingDate: day.optional(),
});
export type SimulatedShipment = z.output<typeof shipment>;
/** The contract's body is a list; more than one has no reply. */
export const shipmentBody = z.array(shipment).length(1);

export const labelBody = z.strictObject({
  shipment: z.strictObject({ shipmentId: z.string().optional(), parcelNumbers: z.array(z.string()).min(1) }),
  customerInfos: customerInfos.optional(),
});

const required = address.required({ zipCode: true });
const clock = z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/);
export const pickupBody = z.strictObject({
  customerInfos,
  parcelNumbers: z.array(z.string()).min(1).optional(),
  pickup: z.strictObject({ date: day, fromTime: clock, toTime: clock }),
  numberOfParcels: z.int().min(1).optional(),
  pickupAddress: required,
  pickupContact: contact.optional(),
  pickupWeight: grams.optional(),
  comment: optional(100),
  sendingDepot: z.string().length(7).optional(),
  messages: z.array(message).min(1).optional(),
});

const place = z.strictObject({ address: required, contact: contact.optional(), legalEntity });
export const collectionBody = z.strictObject({
  collectionInfos: z.strictObject({
    productCode: optional(10),
    serviceCode: z.string().optional(),
    weight: grams,
  }),
  customerReferenceNumbers: z.array(text(35)).max(4).optional(),
  collectionPoint: place,
  customer: z.strictObject({ customerInfos }),
  receiver: place,
  parcel: z.strictObject({
    parcelInfos: z.strictObject({ weight: grams, dimensions: dimensions.optional() }),
    parcelContent: optional(200),
  }),
  pickup: z.strictObject({ date: day }),
});
