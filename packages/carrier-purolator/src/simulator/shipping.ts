/** Shipments of one running simulator, and their documents. */

import type { SimulatorContext } from '@waybill/simulator';
import {
  dayIn,
  labelPdf,
  labelZpl,
  paperPdf,
  type SpecimenLabel,
  type SpecimenPaper,
} from '@waybill/simulator/business';
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import type { PurolatorConsignment } from './consignment.js';
import type { DocumentDetail } from './replies.js';
import { problem } from './rules.js';
import { OPTIONS } from './services.js';
import { isTrue } from './soap.js';

interface CreatedShipment {
  readonly account_number: string;
  readonly pins: readonly string[];
  /** Of the label, as the printer and the destination want it. */
  readonly label_type: string;
  /** By PIN and type of document. */
  readonly pages: ReadonlyMap<string, Page>;
  /** How often its documents were requested. */
  requests: number;
}

type Page =
  | { readonly kind: 'label'; readonly label: SpecimenLabel }
  | { readonly kind: 'paper'; readonly paper: SpecimenPaper };

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

export function createShipments({ now, purchased, url }: SimulatorContext) {
  const shipments: CreatedShipment[] = [];
  const files = new Map<string, File>();
  let last = 0;

  return {
    createShipment(
      { account_number }: Account,
      request: XmlElement,
      consignment: PurolatorConsignment,
    ): readonly string[] {
      const shipment = elementAt(request, 'Shipment') ?? elementAt(request, 'ReturnsManagementShipment');
      const pins = Array.from({ length: consignment.total_pieces }, () => pinOf(++last));
      const thermal = textAt(request, 'PrinterType') !== 'Regular';
      const reach = consignment.lane === 'domestic' ? 'Domestic' : 'International';
      const label_type = `${reach}BillOfLading${thermal ? 'Thermal' : ''}`;
      const size = thermal ? {} : LETTER;
      const today = dayIn('America/Toronto', now());
      const pages = new Map<string, Page>(
        pins.map((pin, index) => [
          `${pin} ${label_type}`,
          { kind: 'label', label: { ...labelPage(shipment, consignment, { pins, index, today }), ...size } },
        ]),
      );
      const invoiced = textAt(consignment.international, 'CustomsInvoiceDocumentIndicator');
      if (isTrue(invoiced))
        pages.set(`${pins[0]} ${INVOICE}`, {
          kind: 'paper',
          paper: {
            title: 'Customs invoice',
            parties: [
              { heading: 'SENDER', party: partyAt(shipment, 'SenderInformation/Address') },
              { heading: 'RECEIVER', party: partyAt(shipment, 'ReceiverInformation/Address') },
            ],
            lines: customsLines(consignment.international),
            barcode: pins[0] ?? '',
          },
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
          const zpl = format === 'ZPL' && page.kind === 'label';
          const bytes =
            page.kind === 'paper'
              ? await paperPdf(page.paper)
              : await (zpl ? labelZpl : labelPdf)(page.label);
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

/** There is room for so many on a label. */
const MOST_REFERENCES = 3;

function labelPage(
  shipment: XmlElement | undefined,
  { service, day, total_pieces }: PurolatorConsignment,
  {
    pins,
    index,
    today,
  }: { readonly pins: readonly string[]; readonly index: number; readonly today: string },
): SpecimenLabel {
  const packages = elementAt(shipment, 'PackageInformation');
  const pieces = elementsAt(packages, 'PiecesInformation/Piece/Weight');
  const weight = pieces[index] ?? elementAt(packages, 'TotalWeight');
  const options = elementsAt(packages, 'OptionsInformation/Options/OptionIDValuePair').map((pair) => {
    const [id, value] = [textAt(pair, 'ID'), textAt(pair, 'Value')];
    return OPTIONS[id]?.description ?? `${id} ${value}`;
  });
  const references = elementAt(shipment, 'TrackingReferenceInformation')?.children ?? [];
  return {
    service: inWords(service),
    from: partyAt(shipment, 'SenderInformation/Address'),
    to: partyAt(shipment, 'ReceiverInformation/Address'),
    package: { number: index + 1, of: total_pieces },
    weight: `${textAt(weight, 'Value')} ${textAt(weight, 'WeightUnit')}`,
    ship_date: day ?? today,
    references: references.slice(0, MOST_REFERENCES).map(({ text }) => text),
    notes: [...options, textAt(shipment, 'OtherInformation/SpecialInstructions')],
    barcode: pins[index] ?? '',
  };
}

/** `PurolatorExpressEnvelopeU.S.9AM` as `Purolator Express Envelope U.S. 9AM`. */
function inWords(service: string): string {
  return service.replace(/(?:Purolator|Express|Ground|Envelope|Pack|Box|U\.S\.|International)(?=.)/g, '$& ');
}

function partyAt(shipment: XmlElement | undefined, path: string): SpecimenLabel['to'] {
  const address = elementAt(shipment, path);
  const at = (own: string) => textAt(address, own);
  const suite = at('Suite');
  return {
    company_name: at('Company'),
    person_name: joined(at('Name'), at('Department')),
    address_lines: [
      joined(
        suite === '' ? '' : `${suite} -`,
        at('StreetNumber') + at('StreetSuffix'),
        at('StreetName'),
        at('StreetType'),
        at('StreetDirection'),
      ),
      at('StreetAddress2'),
      at('StreetAddress3'),
    ],
    city: at('City'),
    state_code: at('Province'),
    postal_code: at('PostalCode'),
    country_code: at('Country'),
    phone_number: joined(at('PhoneNumber/CountryCode'), at('PhoneNumber/AreaCode'), at('PhoneNumber/Phone')),
  };
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
