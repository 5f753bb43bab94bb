/** `ReturnOrder` of the Parcel DE Returns API 1.0.9, and its label. */
import { z } from '@waybill/carrier-kit';
import { labelPdf, labelPng, refuse } from '@waybill/simulator';

const text = (most: number, fewest = 1) => z.string().min(fewest).max(most);
const money = z.strictObject({
  currency: z.enum(['EUR', 'GBP', 'CHF']),
  value: z.number().min(0).max(100_000),
});
const weight = z.strictObject({ uom: z.literal('kg'), value: z.number().min(0.001).max(31.5) });

export const returnOrder = z.strictObject({
  receiverId: text(50),
  customerReference: text(50).optional(),
  shipmentReference: text(50).optional(),
  shipper: z.strictObject({
    name1: text(50),
    name2: text(50).optional(),
    name3: text(50).optional(),
    addressStreet: text(50),
    addressHouse: text(10),
    city: text(40),
    postalCode: text(10, 3),
    email: text(70, 3).optional(),
    phone: text(20).optional(),
    state: text(20).optional(),
  }),
  itemWeight: weight.optional(),
  itemValue: money.optional(),
  customsDetails: z
    .strictObject({
      items: z
        .array(
          z.strictObject({
            itemDescription: text(50),
            packagedQuantity: z.int().positive(),
            countryOfOrigin: z
              .string()
              .regex(/^[A-Z]{3}$/)
              .optional(),
            hsCode: text(11, 6).optional(),
            itemWeight: weight,
            itemValue: money,
          }),
        )
        .min(1)
        .max(20),
    })
    .optional(),
  services: z.strictObject({ goGreenPlus: z.literal(true) }).optional(),
});

/** Receivers of the portal, each for customers of one country. */
const RECEIVERS = ['laterne', 'deu', 'che', 'fra'];

/** @throws Refusal for a receiver that the portal does not have, and for goods without a declaration. */
export async function returned(order: z.output<typeof returnOrder>, shipmentNo: string, both: boolean) {
  const { receiverId, shipper, customsDetails } = order;
  if (!RECEIVERS.includes(receiverId)) throw refuse('', 'The receiver ID is unknown.', 422);
  if (receiverId === 'che' && customsDetails === undefined)
    throw refuse('', 'The customs details are missing.', 422);
  const { name1, addressStreet, addressHouse, city, postalCode } = shipper;
  const page = {
    service: 'DHL Retoure',
    from: {
      person_name: name1,
      address_lines: [`${addressStreet} ${addressHouse}`],
      city,
      postal_code: postalCode,
    },
    to: { company_name: receiverId, country_code: 'DE' },
    barcode: shipmentNo,
  };
  const base64 = (file: Uint8Array) => ({ b64: Buffer.from(file).toString('base64') });
  return {
    sstatus: { title: 'Created', status: 201 },
    shipmentNo,
    label: base64(await labelPdf(page)),
    ...(both ? { qrLabel: base64(await labelPng(page)), qrLink: 'https://app.example/qr' } : {}),
    routingCode: '40327653113+99000933090010',
  };
}
