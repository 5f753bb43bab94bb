/** Shipping: `ShipmentResponse`, with labels in the formats that UPS makes, and its invoice. */
import type { SimulatorContext } from '@waybill/simulator';
import {
  dayIn,
  labelGif,
  labelLines,
  labelPng,
  labelZpl,
  type Place,
  paperPdf,
  type SoldShipments,
  type SpecimenLabel,
} from '@waybill/simulator/business';
import { consignmentOf, hasOption } from './consignment.js';
import * as rating from './rating.js';
import type { InternationalForms, Party, ShipmentRequest } from './requests.js';
import * as rules from './rules.js';
import { billingWeight, type Priced, priced, servicesByCode, servicesFor } from './tariff.js';

/** What the simulator remembers of a shipment for tracking it. */
export interface SoldFacts {
  readonly from: Place;
  readonly to: Place;
  /** `Service/Code`. */
  readonly service: string;
  readonly references: readonly string[];
  /** Its labels. */
  readonly pages: readonly SpecimenLabel[];
}

export type Sold = SoldShipments<SoldFacts>;

/** Creates shipments; tracking numbers count up within a running simulator. */
export function createShipments({ now, purchased }: SimulatorContext, sold: Sold) {
  let serial = 0;

  /** @throws Refusal */
  return async (request: ShipmentRequest, account: rules.Account): Promise<object> => {
    const { Shipment: shipment, LabelSpecification: label } = request;
    const today = dayIn('UTC', now());
    const consignment = consignmentOf(shipment, {
      return_service: shipment.ReturnService?.Code,
      payment: shipment.PaymentInformation,
      date: shipment.ShipmentDate,
      today,
    });
    rules.checkConsignment(consignment, account);
    rules.checkShipment(request, consignment, today);
    rules.checkService(shipment.Service.Code, consignment);
    const offered = [...servicesFor(consignment), ...servicesByCode(consignment)];
    const named = offered.filter(({ code }) => code === shipment.Service.Code);
    const [price] = rules.checkAvailable(named, consignment).map((service) =>
      priced(service, consignment, {
        negotiated: rules.isNegotiated(consignment, account),
        saturday: hasOption(consignment, 'SaturdayDelivery'),
      }),
    );
    if (price === undefined) throw new Error('checkAvailable let no service pass');
    const { code: service } = price.service;
    const numbers = shipment.Package.map(() => trackingNumber(account.account_number, service, ++serial));
    const format = label?.LabelImageFormat.Code ?? 'GIF';
    const facts = { service: price.service.name, ship_date: consignment.date };
    const pages = numbers.map((barcode, position) => labelPage(shipment, position, { ...facts, barcode }));
    const files = await Promise.all(
      pages.map((page) => labelFile(format, page, label?.LabelStockSize.Height ?? '6')),
    );
    const isReturn = consignment.return_service === PRINT_RETURN;
    const isLabelled = consignment.return_service === undefined || isReturn;
    const forms = shipment.ShipmentServiceOptions?.InternationalForms;
    const [identifier = ''] = numbers;
    const invoice = forms === undefined ? undefined : await invoiceFile(forms, shipment, identifier);
    purchased(identifier);
    sold.add({
      id: identifier,
      tracking_numbers: numbers,
      account: account.account_number,
      facts: {
        from: consignment.from,
        to: consignment.to,
        service,
        references: referencesIn(shipment),
        pages,
      },
    });
    return {
      ShipmentResponse: {
        Response: rating.responseElement(request.Request, rules.negotiationAlerts(consignment, account)),
        ShipmentResults: {
          ShipmentCharges: rating.publishedElements(price),
          NegotiatedRateCharges: rating.negotiatedElement(price),
          BillingWeight: rating.weightElement(billingWeight(consignment.packages)),
          ShipmentIdentificationNumber: identifier,
          PackageResults: numbers.map((TrackingNumber, position) => ({
            TrackingNumber,
            BaseServiceCharge: rating.money(price.currency, packageBase(price, position)),
            ServiceOptionsCharges: rating.money(price.currency, 0),
            ShippingLabel: isLabelled ? image(format, files[position]) : undefined,
            ShippingReceipt: isReturn ? image('HTML', receiptPage(TrackingNumber)) : undefined,
          })),
          Form: invoice && {
            Code: '01',
            Description: 'All Requested International Forms',
            Image: image('PDF', invoice),
          },
        },
      },
    };
  };
}

/** References of the shipment and of its packages. */
function referencesIn({ ReferenceNumber = [], Package }: ShipmentRequest['Shipment']): string[] {
  const onPackages = Package.flatMap((pack) => pack.ReferenceNumber ?? []);
  return [...ReferenceNumber, ...onPackages].map(({ Value }) => Value);
}

/** Of returns, only a label to print comes with the reply, with a receipt. */
const PRINT_RETURN = '9';

function image(format: string, file: Uint8Array = new Uint8Array()) {
  const GraphicImage = Buffer.from(file).toString('base64');
  return { ImageFormat: { Code: format, Description: format }, GraphicImage };
}

function packageBase({ by_package, published }: Priced, position: number): number {
  const own = by_package ? published.packages[position] : undefined;
  return own === undefined ? 0 : rating.baseOf(own);
}

type Shipment = ShipmentRequest['Shipment'];

/** The label of one package. */
function labelPage(
  shipment: Shipment,
  position: number,
  facts: Pick<SpecimenLabel, 'service' | 'ship_date' | 'barcode'>,
): SpecimenLabel {
  const own = shipment.Package[position];
  const weight = own?.PackageWeight;
  const references = [...(shipment.ReferenceNumber ?? []), ...(own?.ReferenceNumber ?? [])];
  return {
    ...facts,
    from: labelParty(shipment.ShipFrom ?? shipment.Shipper),
    to: labelParty(shipment.ShipTo),
    package: { number: position + 1, of: shipment.Package.length },
    weight: weight && `${weight.Weight} ${WEIGHT_UNITS[weight.UnitOfMeasurement.Code] ?? ''}`,
    references: references.slice(0, MOST_REFERENCES).map(({ Value }) => Value),
  };
}

const WEIGHT_UNITS: Readonly<Record<string, string>> = { KGS: 'kg', LBS: 'lb', OZS: 'oz' };
/** There is room for so many on a label. */
const MOST_REFERENCES = 3;

function labelParty({ Name, AttentionName, Phone, Address }: Party): SpecimenLabel['to'] {
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
function receiptPage(barcode: string): Uint8Array {
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
    default:
      return (format === 'EPL' ? epl : spl)(await labelLines(page), page.barcode);
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
function invoiceFile(forms: InternationalForms, shipment: Shipment, barcode: string): Promise<Uint8Array> {
  const { InvoiceNumber, InvoiceDate, ReasonForExport, TermsOfShipment, CurrencyCode } = forms;
  const joined = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(' ');
  const goods = forms.Product.map((line) =>
    joined(
      ...[line.Unit?.Number, ...line.Description, line.Unit?.Value, CurrencyCode],
      ...[line.CommodityCode, line.OriginCountryCode],
    ),
  );
  return paperPdf({
    title: 'Commercial invoice',
    parties: [
      { heading: 'SHIPPER', party: labelParty(shipment.Shipper) },
      { heading: 'SOLD TO', party: labelParty(forms.Contacts?.SoldTo ?? shipment.ShipTo) },
    ],
    lines: [joined('No.', InvoiceNumber, InvoiceDate, ReasonForExport, TermsOfShipment), ...goods],
    barcode,
  });
}

/** `1Z`, account, service, package number, check digit: UPS, "Tracking number check digit". Not issued by UPS. @internal */
export function trackingNumber(account: string, service: string, serial: number): string {
  const body = `${account}${service}${String(serial).padStart(7, '0')}`;
  return `1Z${body}${checkDigit(body)}`;
}

/** Letters count as 2 to 9, over and over; every second character counts twice. */
function checkDigit(body: string): number {
  const values = [...body.toUpperCase()].map((character) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10,
  );
  const total = values.reduce((sum, value, index) => sum + value * (index % 2 === 0 ? 1 : 2), 0);
  return (10 - (total % 10)) % 10;
}
