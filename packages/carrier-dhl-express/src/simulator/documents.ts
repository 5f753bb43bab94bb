/** The files of a shipment: a label for each package or for all, the waybill document, the invoice. */
import {
  type LabelMaker,
  labelLines,
  labelPdf,
  labelZpl,
  paperPdf,
  type SpecimenLabel,
} from '@waybill/simulator/business';
import type { ShippedDocument } from './replies.js';
import type { Party, ShipmentRequest } from './requests.js';
import type { Product } from './tariff.js';

/** Eight inches by four, DHL's usual label. */
const THERMAL = { width_mm: 101.6, height_mm: 203.2 };
const A4 = { width_mm: 210, height_mm: 297 };
const A6 = { width_mm: 105, height_mm: 148 };

interface Bought {
  readonly product: Product;
  readonly waybill: string;
  /** Their numbers. */
  readonly packages: readonly string[];
}

export async function documentsOf(
  request: ShipmentRequest,
  { product, waybill, packages }: Bought,
): Promise<ShippedDocument[]> {
  const { outputImageProperties: output = {}, content } = request;
  const format = output.encodingFormat ?? 'pdf';
  const options = output.imageOptions ?? [];
  const option = (typeCode: string) => options.find((each) => each.typeCode === typeCode);
  const linked = (request.getAdditionalInformation ?? []).some(
    ({ typeCode, isRequested }) => typeCode === 'linkLabelsByPieces' && isRequested,
  );
  const size = sizeOf(option('label')?.templateName);
  const thermal = async (
    typeCode: string,
    pages: readonly SpecimenLabel[],
    position?: number,
  ): Promise<ShippedDocument> => ({
    imageFormat: format.toUpperCase(),
    typeCode,
    content: await DRAWN[format](pages),
    position,
  });
  const facts = { product, waybill, packages };
  const pages = packages.map((_, index) => ({ ...labelPage(request, facts, index), ...size }));
  const labels = linked
    ? pages.map((page, index) => thermal('label', [page], index + 1))
    : [thermal('label', pages)];
  const [first] = pages;
  const archived = first && { ...first, notes: ['Waybill document, to be handed over'] };
  const papers = [
    ...(archived && option('waybillDoc')?.isRequested ? [thermal('waybillDoc', [archived])] : []),
    ...(option('invoice')?.isRequested && content.exportDeclaration !== undefined
      ? [invoiceOf(request, waybill)]
      : []),
  ];
  return Promise.all([...labels, ...papers]);
}

/** There is room for so many on a label. */
const MOST_REFERENCES = 3;

function labelPage(
  { customerDetails, content, customerReferences = [], plannedShippingDateAndTime }: ShipmentRequest,
  { product, waybill, packages }: Bought,
  index: number,
): SpecimenLabel {
  const unit = content.unitOfMeasurement === 'metric' ? 'kg' : 'lb';
  const own = content.packages[index];
  return {
    service: `DHL ${product.name}`,
    from: labelParty(customerDetails.shipperDetails),
    to: labelParty(customerDetails.receiverDetails),
    package: { number: index + 1, of: packages.length },
    weight: own && `${own.weight} ${unit}`,
    ship_date: plannedShippingDateAndTime.slice(0, 10),
    references: customerReferences.slice(0, MOST_REFERENCES).map(({ value }) => value),
    notes: [content.description, `Piece ${packages[index]}`],
    barcode: waybill,
  };
}

function labelParty({ postalAddress: at, contactInformation: who }: Party): SpecimenLabel['to'] {
  return {
    company_name: who.companyName,
    person_name: who.fullName === who.companyName ? undefined : who.fullName,
    address_lines: [at.addressLine1, at.addressLine2, at.addressLine3].filter((line) => line !== undefined),
    city: at.cityName,
    state_code: at.provinceCode,
    postal_code: at.postalCode,
    country_code: at.countryCode,
    phone_number: who.phone,
  };
}

function sizeOf(template = ''): Pick<SpecimenLabel, 'width_mm' | 'height_mm'> {
  if (/_A4/.test(template)) return A4;
  return /_A6/.test(template) ? A6 : THERMAL;
}

/** Invoices come as PDF, whatever the labels are. */
async function invoiceOf(request: ShipmentRequest, barcode: string): Promise<ShippedDocument> {
  const { content, customerDetails } = request;
  const { invoice, lineItems = [] } = content.exportDeclaration ?? {};
  const lines = lineItems.map(
    ({ number, description, quantity, price }) =>
      `${number}. ${quantity.value} ${quantity.unitOfMeasurement} ${description} ${price} ${content.declaredValueCurrency ?? ''}`,
  );
  const file = await paperPdf({
    title: 'Commercial invoice',
    parties: [
      { heading: 'SHIPPER', party: labelParty(customerDetails.shipperDetails) },
      { heading: 'RECEIVER', party: labelParty(customerDetails.receiverDetails) },
    ],
    lines: [`No. ${invoice?.number ?? ''} of ${invoice?.date ?? ''}`, ...lines],
    barcode,
    ...A4,
  });
  return { imageFormat: 'PDF', typeCode: 'invoice', content: file };
}

/** EPL2, which LP2 is close to. Source: Zebra, "EPL2 Programmer's Manual", commands N, A, B, P. */
const eltron: LabelMaker = async (pages) => {
  const labels = await Promise.all([pages].flat().map(eltronPage));
  return new TextEncoder().encode(labels.join(''));
};

async function eltronPage(page: SpecimenLabel): Promise<string> {
  const quoted = (text: string) => `"${text.replace(/[^\x20-\x7e]/gu, '?').replace(/["\\]/g, '\\$&')}"`;
  const lines = await labelLines(page);
  const texts = lines.map((text, index) => `A20,${20 + 30 * index},0,3,1,1,N,${quoted(text)}`);
  const bars = `B20,1300,0,1,3,6,200,B,${quoted(page.barcode)}`;
  return `\r\nN\r\n${[...texts, bars].join('\r\n')}\r\nP1\r\n`;
}

const DRAWN = { pdf: labelPdf, zpl: labelZpl, epl: eltron, lp2: eltron };
