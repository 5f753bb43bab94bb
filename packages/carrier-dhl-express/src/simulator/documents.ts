/** The files of a shipment: a label for each package or for all, the waybill document, the invoice. */
import { labelPdf, labelZpl, type SpecimenLabel } from '@waybill/simulator';
import type { Product } from './products.js';
import type { ShippedDocument } from './replies.js';
import type { Output, ShipmentRequest } from './shipment-request.js';

/** Eight inches by four, DHL's usual label. */
const THERMAL = { width_mm: 101.6, height_mm: 203.2 };
const A4 = { width_mm: 210, height_mm: 297 };
const A6 = { width_mm: 105, height_mm: 148 };

export async function documentsOf(
  request: ShipmentRequest,
  { product, waybill, packages }: { product: Product; waybill: string; packages: readonly string[] },
): Promise<ShippedDocument[]> {
  const { outputImageProperties: output = {}, content } = request;
  const format = output.encodingFormat ?? 'pdf';
  const options = output.imageOptions ?? [];
  const option = (typeCode: string) => options.find((each) => each.typeCode === typeCode);
  const linked = (request.getAdditionalInformation ?? []).some(
    ({ typeCode, isRequested }) => typeCode === 'linkLabelsByPieces' && isRequested,
  );
  const size = sizeOf(option('label')?.templateName);
  const page = (lines: readonly string[]): SpecimenLabel => ({
    title: product.name,
    lines: [...lines, ...addressesOf(request)],
    barcode: waybill,
    ...size,
  });
  const thermal = async (
    typeCode: string,
    label: SpecimenLabel,
    position?: number,
  ): Promise<ShippedDocument> => ({
    imageFormat: format.toUpperCase(),
    typeCode,
    content: await drawn(format, label),
    ...(position === undefined ? {} : { position }),
  });
  const labels = linked
    ? packages.map((number, index) =>
        thermal('label', page([`Piece ${index + 1}/${packages.length} ${number}`]), index + 1),
      )
    : [
        thermal(
          'label',
          page(packages.map((number, index) => `Piece ${index + 1}/${packages.length} ${number}`)),
        ),
      ];
  const papers = [
    ...(option('waybillDoc')?.isRequested ? [thermal('waybillDoc', page(['WAYBILL DOC']))] : []),
    ...(option('invoice')?.isRequested && content.exportDeclaration !== undefined
      ? [invoiceOf(request, waybill)]
      : []),
  ];
  return Promise.all([...labels, ...papers]);
}

function sizeOf(template = ''): Pick<SpecimenLabel, 'width_mm' | 'height_mm'> {
  if (/_A4/.test(template)) return A4;
  return /_A6/.test(template) ? A6 : THERMAL;
}

/** Invoices come as PDF, whatever the labels are. */
async function invoiceOf({ content }: ShipmentRequest, waybill: string): Promise<ShippedDocument> {
  const { invoice, lineItems = [] } = content.exportDeclaration ?? {};
  const lines = lineItems.map(
    ({ number, description, quantity, price }) =>
      `${number}. ${quantity.value} ${quantity.unitOfMeasurement} ${description} ${price} ${content.declaredValueCurrency ?? ''}`,
  );
  const label = {
    title: 'Commercial invoice',
    lines: [`No. ${invoice?.number ?? ''} of ${invoice?.date ?? ''}`, ...lines],
    barcode: waybill,
    ...A4,
  };
  return { imageFormat: 'PDF', typeCode: 'invoice', content: await labelPdf(label) };
}

function addressesOf({ customerDetails, content, customerReferences = [] }: ShipmentRequest): string[] {
  const lines = ({ postalAddress: at, contactInformation: who }: typeof customerDetails.shipperDetails) => [
    who.companyName,
    who.fullName,
    at.addressLine1,
    ...[at.addressLine2, at.addressLine3].filter((line) => line !== undefined),
    [at.postalCode, at.cityName, at.provinceCode, at.countryCode].filter(Boolean).join(' '),
    who.phone,
  ];
  return [
    'FROM',
    ...lines(customerDetails.shipperDetails),
    'TO',
    ...lines(customerDetails.receiverDetails),
    content.description,
    ...customerReferences.map(({ value }) => `Ref ${value}`),
  ];
}

async function drawn(
  format: NonNullable<Output['encodingFormat']>,
  label: SpecimenLabel,
): Promise<Uint8Array> {
  if (format === 'pdf') return labelPdf(label);
  return format === 'zpl' ? labelZpl(label) : eltron(label);
}

/** EPL2, which LP2 is close to. Source: Zebra, "EPL2 Programmer's Manual", commands N, A, B, P. */
function eltron({ title, lines, barcode }: SpecimenLabel): Uint8Array {
  const quoted = (text: string) => `"${text.replace(/[^\x20-\x7e]/gu, '?').replace(/["\\]/g, '\\$&')}"`;
  const texts = [title, 'SPECIMEN', 'made up, not valid for shipping', ...lines].map(
    (text, index) => `A20,${20 + 30 * index},0,3,1,1,N,${quoted(text)}`,
  );
  const bars = `B20,1300,0,1,3,6,200,B,${quoted(barcode)}`;
  return new TextEncoder().encode(`\r\nN\r\n${[...texts, bars].join('\r\n')}\r\nP1\r\n`);
}
