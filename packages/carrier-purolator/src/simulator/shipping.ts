/** Shipments of one running simulator, and their documents. */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { SimulatorContext } from '@waybill/simulator';
import {
  dayIn,
  labelPdf,
  labelZpl,
  type Place,
  paperPdf,
  type SpecimenLabel,
  soldShipments,
} from '@waybill/simulator/business';
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { isTrue, NIL, problem } from './soap.js';
import { OPTIONS, type PurolatorConsignment } from './tariff.js';

/** Days and scans are by the clock of Purolator's head office. */
export const TIME_ZONE = 'America/Toronto';

export interface SoldFacts {
  readonly from: Place;
  readonly to: Place;
  /** Day of shipment, `YYYY-MM-DD`. */
  readonly day: string;
  readonly references: readonly string[];
  /** The account that pays. */
  readonly billing_account: string;
  readonly documents: readonly Document[];
}

/** A label or a paper of a PIN. */
interface Document {
  readonly pin: string;
  readonly type: string;
  readonly bytes: (zpl: boolean) => Promise<Uint8Array<ArrayBuffer>>;
  readonly hasZpl: boolean;
}

export type Sold = ReturnType<typeof soldShipments<SoldFacts>>;

const LETTER = { width_mm: 215.9, height_mm: 279.4 };

export function createShipments({ now, purchased, url }: SimulatorContext) {
  const sold: Sold = soldShipments<SoldFacts>({ now });
  const files = new Map<string, { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }>();
  /** Shipments whose documents were requested. */
  const requested = new Set<string>();
  let last = 0;

  return {
    sold,

    /** The response to a purchase, or to that of a return. */
    create(request: XmlElement, consignment: PurolatorConsignment): XmlNode {
      const shipment = elementAt(request, 'Shipment') ?? elementAt(request, 'ReturnsManagementShipment');
      const { registered_account, billing_account, total_pieces, from, to, references } = consignment;
      // 12 digits.
      const pins = Array.from({ length: total_pieces }, () => `3299${String(++last).padStart(8, '0')}`);
      const day = consignment.day ?? dayIn(TIME_ZONE, now());
      const documents = documentsOf(shipment, { ...consignment, day }, pins, textAt(request, 'PrinterType'));
      for (const pin of pins) purchased(pin);
      sold.add({
        id: pins[0] ?? '',
        tracking_numbers: pins,
        account: registered_account,
        facts: {
          ...{ from, to, day, references, documents },
          billing_account: billing_account || registered_account,
        },
      });
      return { ShipmentPIN: { Value: pins[0] }, PiecePINs: { PIN: pins.map((Value) => ({ Value })) } };
    },

    /** `GetDocumentsResponse`; documents that are slow are not ready for the first request, and come as links then. */
    async documents(request: XmlElement, account: string, slow: boolean): Promise<XmlNode> {
      const format = textAt(request, 'OutputType') || 'PDF';
      if (format !== 'PDF' && format !== 'ZPL')
        throw problem('1300010', `The output type ${format} is not valid.`, 'OutputType');
      const asLinks = slow || !isTrue(textAt(request, 'Synchronous'));
      const detailOf = async ({ pin, type, bytes, hasZpl }: Document, isReady: boolean): Promise<XmlNode> => {
        const facts = { DocumentType: type, Description: type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ') };
        if (!isReady) return { ...facts, DocumentStatus: 'Processing', URL: NIL, Data: NIL };
        const zpl = format === 'ZPL' && hasZpl;
        const file = await bytes(zpl);
        const path = `/EWS/Documents/${pin}-${type}.${zpl ? 'zpl' : 'pdf'}`;
        if (asLinks) files.set(path, { bytes: file, type: zpl ? 'text/plain' : 'application/pdf' });
        return {
          ...facts,
          DocumentStatus: 'Completed',
          URL: asLinks ? url() + path : NIL,
          Data: asLinks ? NIL : Buffer.from(file).toString('base64'),
        };
      };
      const found = elementsAt(request, 'DocumentCriterium/DocumentCriteria').flatMap((criteria) => {
        const { id, documents } = documentsFor(criteria, account);
        const isReady = !slow || requested.has(id);
        requested.add(id);
        return documents.map((document) => ({ document, isReady }));
      });
      const byPin = Map.groupBy(found, ({ document }) => document.pin);
      const Document = [...byPin].map(async ([pin, own]) => {
        const details = own.map(({ document, isReady }) => detailOf(document, isReady));
        return {
          PIN: { Value: pin },
          DocumentDetails: { DocumentDetail: await Promise.all(details) },
        };
      });
      return { Documents: { Document: await Promise.all(Document) } };
    },

    /** A file that was given as a link. */
    fileAt: (path: string) => files.get(path),
  };

  /** All documents of a shipment, or those of the types that are named. @throws Refusal */
  function documentsFor(criteria: XmlElement, account: string) {
    const pin = textAt(criteria, 'PIN/Value');
    const shipment = sold.find(pin);
    if (shipment?.account !== account) throw problem('1300001', `There is no shipment ${pin}.`, 'PIN');
    const { documents } = shipment.facts;
    const types = elementsAt(criteria, 'DocumentTypes/DocumentType').map(({ text }) => text.trim());
    const strange = types.find((type) => !documents.some((document) => document.type === type));
    if (strange !== undefined)
      throw problem('1300002', `The document ${strange} is not available for ${pin}.`, 'DocumentType');
    const wanted = documents.filter(({ type }) => types.length === 0 || types.includes(type));
    return { id: shipment.id, documents: wanted };
  }
}

type Dated = PurolatorConsignment & { readonly day: string };

/** A label for each PIN, and the customs invoice where it is wanted. */
function documentsOf(
  shipment: XmlElement | undefined,
  consignment: Dated,
  pins: readonly string[],
  printer: string,
): Document[] {
  const { lane, international } = consignment;
  const reach = lane === 'domestic' ? 'Domestic' : 'International';
  const size = printer === 'Regular' ? LETTER : {};
  const labels = pins.map((pin, index): Document => {
    const label = { ...labelPage(shipment, consignment, pin, index), ...size };
    return {
      pin,
      type: `${reach}BillOfLading${printer === 'Regular' ? '' : 'Thermal'}`,
      bytes: (zpl) => (zpl ? labelZpl : labelPdf)(label),
      hasZpl: true,
    };
  });
  if (!isTrue(textAt(international, 'CustomsInvoiceDocumentIndicator'))) return labels;
  const [pin = ''] = pins;
  const paper = {
    title: 'Customs invoice',
    parties: [
      { heading: 'SENDER', party: partyAt(shipment, 'SenderInformation/Address') },
      { heading: 'RECEIVER', party: partyAt(shipment, 'ReceiverInformation/Address') },
    ],
    lines: customsLines(international),
    barcode: pin,
  };
  return [...labels, { pin, type: 'CustomsInvoice', bytes: () => paperPdf(paper), hasZpl: false }];
}

/** There is room for so many on a label. */
const MOST_REFERENCES = 3;

function labelPage(
  shipment: XmlElement | undefined,
  { service, day, total_pieces, references }: Dated,
  pin: string,
  index: number,
): SpecimenLabel {
  const packages = elementAt(shipment, 'PackageInformation');
  const pieces = elementsAt(packages, 'PiecesInformation/Piece/Weight');
  const weight = pieces[index] ?? elementAt(packages, 'TotalWeight');
  const options = elementsAt(packages, 'OptionsInformation/Options/OptionIDValuePair').map((pair) => {
    const [id, value] = [textAt(pair, 'ID'), textAt(pair, 'Value')];
    return OPTIONS[id]?.description ?? `${id} ${value}`;
  });
  return {
    // `PurolatorExpressEnvelopeU.S.9AM` as `Purolator Express Envelope U.S. 9AM`.
    service: service.replace(
      /(?:Purolator|Express|Ground|Envelope|Pack|Box|U\.S\.|International)(?=.)/g,
      '$& ',
    ),
    from: partyAt(shipment, 'SenderInformation/Address'),
    to: partyAt(shipment, 'ReceiverInformation/Address'),
    package: { number: index + 1, of: total_pieces },
    weight: `${textAt(weight, 'Value')} ${textAt(weight, 'WeightUnit')}`,
    ship_date: day,
    references: references.slice(0, MOST_REFERENCES),
    notes: [...options, textAt(shipment, 'OtherInformation/SpecialInstructions')],
    barcode: pin,
  };
}

function partyAt(shipment: XmlElement | undefined, path: string): SpecimenLabel['to'] {
  const address = elementAt(shipment, path);
  const at = (own: string) => textAt(address, own);
  const suite = at('Suite') && `${at('Suite')} -`;
  const number = at('StreetNumber') + at('StreetSuffix');
  const street = joined(suite, number, at('StreetName'), at('StreetType'), at('StreetDirection'));
  const phone = ['CountryCode', 'AreaCode', 'Phone'].map((part) => at(`PhoneNumber/${part}`));
  return {
    company_name: at('Company'),
    person_name: joined(at('Name'), at('Department')),
    address_lines: [street, at('StreetAddress2'), at('StreetAddress3')],
    city: at('City'),
    state_code: at('Province'),
    postal_code: at('PostalCode'),
    country_code: at('Country'),
    phone_number: joined(...phone),
  };
}

function customsLines(international: XmlElement | undefined): string[] {
  const currency = textAt(international, 'DutyInformation/Currency');
  return elementsAt(international, 'ContentDetails/ContentDetail').map((detail) => {
    const at = (name: string) => textAt(detail, name);
    const rest = [at('UnitValue'), currency, at('HarmonizedCode'), at('CountryOfManufacture')];
    return joined(`${at('Quantity')} x`, at('Description'), ...rest);
  });
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
