/** Label documents in the formats that UPS makes, and its invoice. */
import { labelGif, labelLines, labelPng, labelZpl, paperPdf, type SpecimenLabel } from '@waybill/simulator';
import type { InternationalForms, ShipmentRequest } from './schema.js';

type Shipment = ShipmentRequest['Shipment'];
type LabelParty = SpecimenLabel['to'];

/** The label of one package. */
export function labelPage(
  shipment: Shipment,
  facts: {
    readonly service: string;
    readonly date: string;
    readonly barcode: string;
    readonly position: number;
    readonly packages: number;
  },
): SpecimenLabel {
  const { service, date, barcode, position, packages } = facts;
  const own = shipment.Package[position];
  const weight = own?.PackageWeight;
  const references = [...(shipment.ReferenceNumber ?? []), ...(own?.ReferenceNumber ?? [])];
  return {
    service,
    from: labelParty(shipment.ShipFrom ?? shipment.Shipper),
    to: labelParty(shipment.ShipTo),
    package: { number: position + 1, of: packages },
    weight: weight && `${weight.Weight} ${WEIGHT_UNITS[weight.UnitOfMeasurement.Code] ?? ''}`,
    ship_date: date,
    references: references.slice(0, MOST_REFERENCES).map(({ Value }) => Value),
    barcode,
  };
}

const WEIGHT_UNITS: Readonly<Record<string, string>> = { KGS: 'kg', LBS: 'lb', OZS: 'oz' };
/** There is room for so many on a label. */
const MOST_REFERENCES = 3;

function labelParty({ Name, AttentionName, Phone, Address }: Shipment['ShipTo']): LabelParty {
  return {
    company_name: Name,
    person_name: AttentionName === Name ? undefined : AttentionName,
    address_lines: Address.AddressLine,
    city: Address.City,
    state_code: Address.StateProvinceCode,
    postal_code: Address.PostalCode,
    country_code: Address.CountryCode,
    phone_number: Phone?.Number,
  };
}

/** The page of a return that its customer keeps. */
export function receiptPage(barcode: string): Uint8Array {
  return Buffer.from(`<html><body>UPS return ${barcode}. SPECIMEN.</body></html>`);
}

/** A picture of UPS is 1400 x 800 dots, its label lying on its side. */
const ON_ITS_SIDE = { width_mm: 100, height_mm: 175, turned: true };

/** The label as a file; `height` in inches counts for thermal printers. */
export async function labelFile(format: string, page: SpecimenLabel, height: string): Promise<Uint8Array> {
  const size = { width_mm: 101.6, height_mm: height === '8' ? 203.2 : 152.4 };
  switch (format) {
    case 'GIF':
      return labelGif({ ...page, ...ON_ITS_SIDE });
    case 'PNG':
      return labelPng({ ...page, ...ON_ITS_SIDE });
    case 'ZPL':
      return labelZpl({ ...page, ...size });
    case 'EPL':
      return epl(await labelLines(page), page.barcode);
    default:
      return spl(await labelLines(page), page.barcode);
  }
}

/** EPL2, "Programmer's Manual": N clears, A prints text, B a Code 128 barcode, P1 prints one. */
function epl(lines: readonly string[], barcode: string): Uint8Array {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const texts = lines.map((line, index) => `A40,${40 + index * 40},0,3,1,1,N,${quoted(line)}`);
  return Buffer.from(['', 'N', ...texts, `B40,900,0,1,3,6,200,B,${quoted(barcode)}`, 'P1', ''].join('\n'));
}

/** Star Line Mode: ESC b 6 prints a Code 128 barcode that ends with RS. */
function spl(lines: readonly string[], barcode: string): Uint8Array {
  return Buffer.from(`\x1b@${lines.join('\n')}\n\x1bb\x36\x32\x32\x80${barcode}\x1e\n`, 'latin1');
}

/** The invoice of goods that cross a border. */
export function invoiceFile(
  forms: InternationalForms,
  shipment: Shipment,
  barcode: string,
): Promise<Uint8Array> {
  return paperPdf({
    title: 'Commercial invoice',
    parties: [
      { heading: 'SHIPPER', party: labelParty(shipment.Shipper) },
      { heading: 'SOLD TO', party: labelParty(forms.Contacts?.SoldTo ?? shipment.ShipTo) },
    ],
    lines: [
      `No. ${forms.InvoiceNumber ?? ''} of ${forms.InvoiceDate ?? ''}, ${forms.ReasonForExport ?? ''} ${forms.TermsOfShipment ?? ''}`,
      ...forms.Product.map(
        ({ Unit, Description, CommodityCode, OriginCountryCode }) =>
          `${Unit?.Number ?? ''} ${Description.join(' ')} ${Unit?.Value ?? ''} ${forms.CurrencyCode ?? ''} ${CommodityCode ?? ''} ${OriginCountryCode ?? ''}`,
      ),
    ],
    barcode,
  });
}
