import { type LabelMaker, labelPdf, labelZpl, type SpecimenLabel } from '@waybill/simulator/business';
import type { SimulatedShipment } from './requests.js';

const MAKERS: Readonly<Record<SimulatedShipment['label_format'], LabelMaker>> = {
  PDF: labelPdf,
  ZPL: labelZpl,
};

/** The label of one package. */
export function labelFile(
  { label_format, from, to, ship_date, reference }: SimulatedShipment,
  facts: Pick<SpecimenLabel, 'service' | 'package' | 'weight' | 'barcode'>,
): ReturnType<LabelMaker> {
  return MAKERS[label_format]({
    ...facts,
    from: labelParty(from),
    to: labelParty(to),
    ship_date,
    // There is room for so many.
    references: reference.slice(0, 3),
  });
}

function labelParty(address: SimulatedShipment['to']): SpecimenLabel['to'] {
  return {
    company_name: address.company,
    person_name: address.name,
    address_lines: address.street,
    city: address.city,
    state: address.state,
    postal_code: address.postal_code,
    country_code: address.country,
    phone_number: address.phone,
  };
}
