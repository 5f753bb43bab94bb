/** Files of a shipment: `Document` with `b64` or, for ZPL, with the text of the label. Every page is a specimen. */
import { labelPdf, labelZpl, paperPdf, type SpecimenLabel } from '@waybill/simulator/business';
import type { SimulatedShipment } from './requests.js';
import { alpha2 } from './rules.js';

export interface Numbers {
  readonly shipmentNo: string;
  readonly returnShipmentNo?: string;
}

/** @param query of the request, which says format and size */
export async function filesOf(
  { product, refNo, shipDate, shipper, consignee, details, services = {}, customs }: SimulatedShipment,
  { shipmentNo: barcode, returnShipmentNo }: Numbers,
  query: URLSearchParams,
) {
  const [from, to] = [partyOf(shipper), partyOf(consignee)];
  const label = async (page: SpecimenLabel) =>
    query.get('docFormat') === 'ZPL2'
      ? { zpl2: Buffer.from(await labelZpl(page)).toString('utf8'), fileFormat: 'ZPL2' }
      : pdf(await labelPdf(page));
  const parties = [
    { heading: 'Sender', party: from },
    { heading: 'Receiver', party: to },
  ];
  const paper = async (title: string, lines: readonly string[]) =>
    pdf(await paperPdf({ title, parties, lines, barcode }));
  const { dhlRetoure: back, cashOnDelivery: cash } = services;
  const weight = `${details.weight.value} kg`;
  const references = [refNo];
  return {
    label: await label({
      service: `DHL ${product}`,
      from,
      to,
      barcode,
      weight,
      ship_date: shipDate,
      references,
    }),
    returnLabel:
      returnShipmentNo !== undefined && back !== undefined && query.get('combine') === 'false'
        ? await label({
            service: 'DHL Retoure',
            from: to,
            to: partyOf(back.returnAddress),
            barcode: returnShipmentNo,
          })
        : undefined,
    customsDoc:
      customs && product === 'V53WPAK'
        ? await paper(
            'CN23',
            customs.items.map(({ itemDescription }) => itemDescription),
          )
        : undefined,
    codLabel: cash && (await paper('Cash on delivery', [`EUR ${cash.amount.value}`])),
  };
}

function pdf(file: Uint8Array) {
  return { b64: Buffer.from(file).toString('base64'), fileFormat: 'PDF' };
}

function partyOf(address: SimulatedShipment['shipper' | 'consignee']): SpecimenLabel['to'] {
  if ('shipperRef' in address) return { company_name: address.shipperRef };
  const { city, postalCode: postal_code, country } = address;
  const place = { city, postal_code, country_code: alpha2(country) };
  if ('lockerID' in address)
    return { ...place, person_name: address.name, address_lines: [`Packstation ${address.lockerID}`] };
  if ('retailID' in address)
    return { ...place, person_name: address.name, address_lines: [`Postfiliale ${address.retailID}`] };
  const line = 'poBoxID' in address ? `Postfach ${address.poBoxID}` : address.addressStreet;
  return { ...place, company_name: address.name1, person_name: address.name2, address_lines: [line] };
}
