/** Label documents in the formats that UPS makes, and its invoice. */
import { labelGif, labelPdf, labelPng, labelZpl, type SpecimenLabel } from '@waybill/simulator';
import type { InternationalForms, ShipmentRequest } from './schema.js';

type Shipment = ShipmentRequest['Shipment'];

/** The label of one package. */
export function labelPage(
  shipment: Shipment,
  {
    service,
    barcode,
    position,
    packages,
  }: { service: string; barcode: string; position: number; packages: number },
): SpecimenLabel {
  const weight = shipment.Package[position]?.PackageWeight;
  const references = [
    ...(shipment.ReferenceNumber ?? []),
    ...(shipment.Package[position]?.ReferenceNumber ?? []),
  ];
  return {
    title: `UPS ${service}`,
    lines: [
      'FROM',
      ...partyLines(shipment.ShipFrom ?? shipment.Shipper),
      'TO',
      ...partyLines(shipment.ShipTo),
      `${position + 1} OF ${packages} ${weight?.Weight ?? ''} ${weight?.UnitOfMeasurement.Code ?? ''}`,
      ...references.map(({ Value }) => `REF ${Value}`),
    ],
    barcode,
  };
}

function partyLines({ Name, AttentionName, Phone, Address }: Shipment['ShipTo']): string[] {
  return [
    Name,
    ...(AttentionName === undefined || AttentionName === Name ? [] : [AttentionName]),
    ...(Phone === undefined ? [] : [Phone.Number]),
    ...Address.AddressLine,
    [Address.City, Address.StateProvinceCode, Address.PostalCode, Address.CountryCode]
      .filter(Boolean)
      .join(' '),
  ];
}

/** The page of a return that its customer keeps. */
export function receiptPage(barcode: string): Uint8Array {
  return Buffer.from(`<html><body>UPS return ${barcode}. SPECIMEN.</body></html>`);
}

/** A GIF of UPS lies on its side: 1400 x 800 dots. */
const LANDSCAPE = { width_mm: 175, height_mm: 100 };

/** The label as a file; `height` in inches counts for thermal printers. */
export async function labelFile(format: string, page: SpecimenLabel, height: string): Promise<Uint8Array> {
  const size = { width_mm: 101.6, height_mm: height === '8' ? 203.2 : 152.4 };
  switch (format) {
    case 'GIF':
      return labelGif({ ...page, ...LANDSCAPE });
    case 'PNG':
      return labelPng({ ...page, ...LANDSCAPE });
    case 'ZPL':
      return labelZpl({ ...page, ...size });
    case 'EPL':
      return epl(page);
    default:
      return spl(page);
  }
}

/** EPL2, "Programmer's Manual": N clears, A prints text, B a Code 128 barcode, P1 prints one. */
function epl({ title, lines, barcode }: SpecimenLabel): Uint8Array {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const texts = [title, 'SPECIMEN, NOT VALID FOR SHIPPING', ...lines].map(
    (line, index) => `A40,${40 + index * 40},0,3,1,1,N,${quoted(line)}`,
  );
  return Buffer.from(['', 'N', ...texts, `B40,900,0,1,3,6,200,B,${quoted(barcode)}`, 'P1', ''].join('\n'));
}

/** Star Line Mode: ESC b 6 prints a Code 128 barcode that ends with RS. */
function spl({ title, lines, barcode }: SpecimenLabel): Uint8Array {
  const texts = [title, 'SPECIMEN, NOT VALID FOR SHIPPING', ...lines].join('\n');
  return Buffer.from(`\x1b@${texts}\n\x1bb\x36\x32\x32\x80${barcode}\x1e\n`, 'latin1');
}

/** The invoice of goods that cross a border, one page. */
export async function invoiceFile(
  forms: InternationalForms,
  shipment: Shipment,
  barcode: string,
): Promise<Uint8Array> {
  return labelPdf({
    title: 'Commercial invoice',
    width_mm: 215.9,
    height_mm: 279.4,
    lines: [
      `No. ${forms.InvoiceNumber ?? ''} of ${forms.InvoiceDate ?? ''}, ${forms.ReasonForExport ?? ''} ${forms.TermsOfShipment ?? ''}`,
      ...partyLines(shipment.Shipper),
      'SOLD TO',
      ...partyLines(forms.Contacts?.SoldTo ?? shipment.ShipTo),
      ...forms.Product.map(
        ({ Unit, Description, CommodityCode, OriginCountryCode }) =>
          `${Unit?.Number ?? ''} ${Description.join(' ')} ${Unit?.Value ?? ''} ${forms.CurrencyCode ?? ''} ${CommodityCode ?? ''} ${OriginCountryCode ?? ''}`,
      ),
    ],
    barcode,
  });
}
