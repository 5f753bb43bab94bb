/** Shipments of one running simulator, and their documents. */
import { labelPdf, labelZpl, type SimulatorContext, type SpecimenLabel } from '@waybill/simulator';
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import type { PurolatorConsignment } from './consignment.js';
import type { DocumentDetail } from './replies.js';
import { problem } from './rules.js';
import { isTrue } from './soap.js';

interface CreatedShipment {
  readonly account_number: string;
  readonly pins: readonly string[];
  /** Of the label, as the printer and the destination want it. */
  readonly label_type: string;
  readonly pages: ReadonlyMap<string, SpecimenLabel>;
  /** How often its documents were requested. */
  requests: number;
}

/** A file behind a link. */
interface File {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Account {
  readonly account_number: string;
  /** Documents are not ready for the first request, and come as links then. */
  readonly slow_documents: boolean;
}

const LETTER = { width_mm: 215.9, height_mm: 279.4 };
const INVOICE = 'CustomsInvoice';

export function createShipments({ purchased, url }: Pick<SimulatorContext, 'purchased' | 'url'>) {
  const shipments: CreatedShipment[] = [];
  const files = new Map<string, File>();
  let last = 0;

  return {
    createShipment(
      { account_number }: Account,
      request: XmlElement,
      consignment: PurolatorConsignment,
    ): readonly string[] {
      const shipment = elementAt(request, 'Shipment');
      const pins = Array.from({ length: consignment.total_pieces }, () => pinOf(++last));
      const thermal = textAt(request, 'PrinterType') !== 'Regular';
      const reach = consignment.lane === 'domestic' ? 'Domestic' : 'International';
      const label_type = `${reach}BillOfLading${thermal ? 'Thermal' : ''}`;
      const size = thermal ? {} : LETTER;
      const lines = labelLines(shipment);
      const pages = new Map<string, SpecimenLabel>(
        pins.map((pin, index) => [
          `${pin} ${label_type}`,
          {
            title: consignment.service,
            lines: [`PIECE ${index + 1} OF ${pins.length}`, ...lines],
            barcode: pin,
            ...size,
          },
        ]),
      );
      const invoiced = textAt(consignment.international, 'CustomsInvoiceDocumentIndicator');
      if (isTrue(invoiced))
        pages.set(`${pins[0]} ${INVOICE}`, {
          title: 'Customs invoice',
          lines: [...lines, ...customsLines(consignment.international)],
          barcode: pins[0] ?? '',
          ...LETTER,
        });
      shipments.push({ account_number, pins, label_type, pages, requests: 0 });
      for (const pin of pins) purchased(pin);
      return pins;
    },

    async documents(account: Account, request: XmlElement): Promise<DocumentDetail[]> {
      const format = textAt(request, 'OutputType') || 'PDF';
      if (format !== 'PDF' && format !== 'ZPL')
        throw problem('1300010', `The output type ${format} is not valid.`, 'OutputType');
      const waits = !isTrue(textAt(request, 'Synchronous'));
      const criteria = elementsAt(request, 'DocumentCriterium/DocumentCriteria');
      const found = criteria.map((one) => documentsFor(one, account));
      const details: DocumentDetail[] = [];
      for (const { shipment, wanted } of found) {
        shipment.requests += 1;
        for (const [key, page] of wanted) {
          const [pin = '', type = ''] = key.split(' ');
          if (account.slow_documents && shipment.requests === 1) {
            details.push({ pin, type, status: 'Processing' });
            continue;
          }
          const zpl = format === 'ZPL' && type !== INVOICE;
          const bytes = await (zpl ? labelZpl : labelPdf)(page);
          if (waits || account.slow_documents) {
            const path = `/EWS/Documents/${pin}-${type}.${zpl ? 'zpl' : 'pdf'}`;
            files.set(path, { bytes, type: zpl ? 'text/plain' : 'application/pdf' });
            details.push({ pin, type, status: 'Completed', url: url() + path });
          } else {
            details.push({ pin, type, status: 'Completed', data: Buffer.from(bytes).toString('base64') });
          }
        }
      }
      return details;
    },

    /** A file that was given as a link. */
    fileAt: (path: string) => files.get(path),
  };

  function documentsFor(criteria: XmlElement, { account_number }: Account) {
    const pin = textAt(criteria, 'PIN/Value');
    const shipment = shipments.find((one) => one.account_number === account_number && one.pins.includes(pin));
    if (shipment === undefined) throw problem('1300001', `There is no shipment ${pin}.`, 'PIN');
    const types = elementsAt(criteria, 'DocumentTypes/DocumentType').map(({ text }) => text.trim());
    const strange = types.find((type) => ![...shipment.pages.keys()].some((key) => key.endsWith(` ${type}`)));
    if (strange !== undefined)
      throw problem('1300002', `The document ${strange} is not available for ${pin}.`, 'DocumentType');
    const wanted = [...shipment.pages].filter(
      ([key]) => types.length === 0 || types.some((type) => key.endsWith(` ${type}`)),
    );
    return { shipment, wanted };
  }
}

/** 12 digits. */
function pinOf(serial: number): string {
  return `3299${String(serial).padStart(8, '0')}`;
}

function labelLines(shipment: XmlElement | undefined): string[] {
  const references = elementAt(shipment, 'TrackingReferenceInformation')?.children ?? [];
  return [
    'FROM',
    ...addressLines(elementAt(shipment, 'SenderInformation/Address')),
    'TO',
    ...addressLines(elementAt(shipment, 'ReceiverInformation/Address')),
    ...elementsAt(shipment, 'PackageInformation/OptionsInformation/Options/OptionIDValuePair').map((pair) =>
      joined(textAt(pair, 'ID'), textAt(pair, 'Value')),
    ),
    ...references.map(({ text }) => text),
    textAt(shipment, 'OtherInformation/SpecialInstructions'),
  ].filter((line) => line !== '');
}

function addressLines(address: XmlElement | undefined): string[] {
  const at = (path: string) => textAt(address, path);
  const suite = at('Suite');
  return [
    joined(at('Name'), at('Department')),
    at('Company'),
    joined(suite === '' ? '' : `${suite} -`, at('StreetNumber') + at('StreetSuffix'), at('StreetName')),
    at('StreetAddress2'),
    at('StreetAddress3'),
    joined(at('City'), at('Province'), at('PostalCode'), at('Country')),
    joined(at('PhoneNumber/CountryCode'), at('PhoneNumber/AreaCode'), at('PhoneNumber/Phone')),
  ];
}

function customsLines(international: XmlElement | undefined): string[] {
  return elementsAt(international, 'ContentDetails/ContentDetail').map((detail) =>
    joined(
      `${textAt(detail, 'Quantity')} x`,
      textAt(detail, 'Description'),
      textAt(detail, 'UnitValue'),
      textAt(international, 'DutyInformation/Currency'),
      textAt(detail, 'HarmonizedCode'),
      textAt(detail, 'CountryOfManufacture'),
    ),
  );
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
