/** Files of a shipment: `Document` with `b64` or, for ZPL, with the text of the label. Every page is a specimen. */
import { labelPdf, labelZpl, paperPdf, type SpecimenLabel } from '@waybill/simulator';
import type { SimulatedShipment } from './requests.js';
import { alpha2 } from './rules.js';

export interface Numbers {
  readonly shipmentNo: string;
  readonly returnShipmentNo?: string;
}
type DocFormat = 'PDF' | 'ZPL2';

/** @param query of the request, which says format and size */
export async function filesOf(shipment: SimulatedShipment, numbers: Numbers, query: URLSearchParams) {
  const format: DocFormat = query.get('docFormat') === 'ZPL2' ? 'ZPL2' : 'PDF';
  const [from, to] = [partyOf(shipment.shipper), partyOf(shipment.consignee)];
  const { product, refNo, shipDate, services = {}, customs } = shipment;
  const weight = `${shipment.details.weight.value} kg`;
  const page = {
    service: `DHL ${product}`,
    from,
    to,
    barcode: numbers.shipmentNo,
    weight,
    ship_date: shipDate,
  };
  const printFormat = query.get('printFormat') ?? 'A4';
  const label = async (specimen: SpecimenLabel) =>
    documentOf(await (format === 'PDF' ? labelPdf : labelZpl)(specimen), format, shownFormat(printFormat));
  const paper = async (title: string, lines: readonly string[]) => {
    const parties = [
      { heading: 'Sender', party: from },
      { heading: 'Receiver', party: to },
    ];
    return documentOf(await paperPdf({ title, parties, lines, barcode: numbers.shipmentNo }), 'PDF', 'A4');
  };
  const { returnShipmentNo } = numbers;
  const back = services.dhlRetoure;
  return {
    label: await label({ ...page, references: [refNo] }),
    ...(returnShipmentNo === undefined || back === undefined || query.get('combine') !== 'false'
      ? {}
      : {
          returnLabel: await label({
            ...{ service: 'DHL Retoure', from: to, to: partyOf(back.returnAddress) },
            barcode: returnShipmentNo,
          }),
        }),
    ...(customs === undefined || product !== 'V53WPAK'
      ? {}
      : {
          customsDoc: await paper(
            'CN23',
            customs.items.map((item) => item.itemDescription),
          ),
        }),
    ...(services.cashOnDelivery === undefined
      ? {}
      : { codLabel: await paper('Cash on delivery', [`EUR ${services.cashOnDelivery.amount.value}`]) }),
  };
}

function documentOf(file: Uint8Array, fileFormat: DocFormat, printFormat: string) {
  const bytes = Buffer.from(file);
  const content = fileFormat === 'PDF' ? { b64: bytes.toString('base64') } : { zpl2: bytes.toString('utf8') };
  return { ...content, fileFormat, printFormat };
}

/** DHL names some sizes together in its reply. */
function shownFormat(asked: string): string {
  if (/^910-300-6[01]0$/.test(asked)) return '910-300-600/610';
  return /^910-300-4[01]0$/.test(asked) ? '910-300-400/410' : asked;
}

function partyOf(
  address: SimulatedShipment['shipper'] | SimulatedShipment['consignee'],
): SpecimenLabel['to'] {
  if ('shipperRef' in address) return { company_name: address.shipperRef };
  const { city, postalCode: postal_code, country } = address;
  const place = { city, postal_code, country_code: alpha2(country) };
  if ('lockerID' in address)
    return { ...place, person_name: address.name, address_lines: [`Packstation ${address.lockerID}`] };
  if ('retailID' in address)
    return { ...place, person_name: address.name, address_lines: [`Postfiliale ${address.retailID}`] };
  const lines = ['poBoxID' in address ? `Postfach ${address.poBoxID}` : address.addressStreet];
  return {
    ...place,
    company_name: address.name1,
    person_name: address.name2,
    address_lines: lines,
  };
}
