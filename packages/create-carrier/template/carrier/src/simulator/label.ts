import { type LabelMaker, labelPdf, labelZpl } from '@waybill/simulator';
import type { SimulatedShipment } from './requests.js';

const MAKERS: Readonly<Record<SimulatedShipment['label_format'], LabelMaker>> = {
  PDF: labelPdf,
  ZPL: labelZpl,
};

/** The label of one package; `note` says which of several. */
export function labelFile(
  request: SimulatedShipment,
  barcode: string,
  note: readonly string[] = [],
): ReturnType<LabelMaker> {
  return MAKERS[request.label_format]({
    title: `SAMPLE POST ${request.service}`,
    lines: [
      'FROM',
      ...addressLines(request.from),
      'TO',
      ...addressLines(request.to),
      ...note,
      ...request.reference,
    ],
    barcode,
  });
}

function addressLines(address: SimulatedShipment['to']): string[] {
  const { name, company = '', street, city, state = '', postal_code, country } = address;
  return [name, company, ...street, [city, state, postal_code, country].join(' ')];
}
