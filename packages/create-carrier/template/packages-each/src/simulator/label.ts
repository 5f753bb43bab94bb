import { type LabelMaker, labelPdf, labelZpl } from '@waybill/simulator';
import type { SimulatedShipment } from './requests.js';

const MAKERS: Readonly<Record<SimulatedShipment['label_format'], LabelMaker>> = {
  PDF: labelPdf,
  ZPL: labelZpl,
};

/** The label of one package. */
export function labelFile(request: SimulatedShipment, barcode: string): ReturnType<LabelMaker> {
  return MAKERS[request.label_format]({
    title: `SAMPLE POST ${request.service}`,
    lines: ['FROM', ...addressLines(request.from), 'TO', ...addressLines(request.to), ...request.reference],
    barcode,
  });
}

function addressLines(address: SimulatedShipment['to']): string[] {
  const { name, company = '', street, city, state = '', postal_code, country } = address;
  return [name, company, ...street, [city, state, postal_code, country].join(' ')];
}
