/** `ReturnOrder` of the Parcel DE Returns API 1.0.9, and its label. */
import { z } from '@waybill/carrier-kit';
import { labelPdf, labelPng } from '@waybill/simulator/business';
import { lines, money, text, weight } from './requests.js';

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
  customsDetails: z.strictObject({ items: lines(50, 20) }).optional(),
  services: z.strictObject({ goGreenPlus: z.literal(true) }).optional(),
});

/** What DHL made of it: a label, and with `both` a code. */
export async function returned(order: z.output<typeof returnOrder>, shipmentNo: string, both: boolean) {
  const { name1, addressStreet, addressHouse, city, postalCode: postal_code } = order.shipper;
  const page = {
    service: 'DHL Retoure',
    from: { person_name: name1, address_lines: [`${addressStreet} ${addressHouse}`], city, postal_code },
    to: { company_name: order.receiverId, country_code: 'DE' },
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
