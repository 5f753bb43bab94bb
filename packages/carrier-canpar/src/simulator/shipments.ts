import { businessDaysAfter, type SpecimenLabel } from '@waybill/simulator/business';
import { elementAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { type CanparConsignment, SERVICES } from './tariff.js';

/** What is wrong with a shipment, whatever its service. */
export function problemsOf(
  element: XmlElement | undefined,
  { from, to, packages }: CanparConsignment,
): string[] {
  return [
    ...Object.entries({ Pickup: from, Delivery: to }).flatMap(([name, place]) =>
      place.country === 'CA' &&
      !/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/.test(place.postal_code)
        ? [`${name} postal code is invalid`]
        : [],
    ),
    ...(from.country === 'CA' ? [] : ['Pickup country is invalid']),
    ...(packages.some(({ weight_g }) => weight_g <= 0) ? ['Weight must be greater than zero'] : []),
    ...(textAt(element, 'collect') === 'true' && textAt(element, 'collect_shipper_num') === ''
      ? ['Collect shipper number is required']
      : []),
  ];
}

/** What a label needs that a price does not. */
export function missingFor(element: XmlElement | undefined): string[] {
  const sides = ['pickup_address', 'delivery_address'].flatMap((side) =>
    ['name', 'address_line_1', 'city', 'postal_code', 'phone']
      .filter((name) => name !== 'postal_code' || ['CA', 'US'].includes(textAt(element, `${side}/country`)))
      .filter((name) => textAt(element, `${side}/${name}`) === '')
      .map((name) => `${side} ${name} is required`),
  );
  return [...sides, ...(textAt(element, 'order_id') === '' ? ['Order id is required'] : [])];
}

export function shipDay(element: XmlElement | undefined): string {
  return textAt(element, 'shipping_date').slice(0, 10);
}

/** Midnight in Toronto, as Canpar writes a day. */
export function dueOf(element: XmlElement | undefined, code: string): string {
  return `${businessDaysAfter(shipDay(element), SERVICES[code]?.days ?? 1)}T05:00:00.000Z`;
}

/** What is printed on the label of a package. */
export function labelOf(
  element: XmlElement | undefined,
  each: XmlElement,
  barcodes: readonly string[],
  index: number,
): SpecimenLabel {
  return {
    service: SERVICES[textAt(element, 'service_type')]?.name ?? '',
    from: partyOf(elementAt(element, 'pickup_address')),
    to: partyOf(elementAt(element, 'delivery_address')),
    package: { number: index + 1, of: barcodes.length },
    weight: `${textAt(each, 'reported_weight')} ${textAt(element, 'reported_weight_unit') === 'K' ? 'kg' : 'lb'}`,
    ship_date: shipDay(element),
    references: ['reference', 'alternative_reference']
      .map((name) => textAt(each, name))
      .filter((text) => text !== ''),
    notes: [textAt(element, 'instruction')].filter((text) => text !== ''),
    barcode: barcodes[index] ?? '',
  };
}

function partyOf(address: XmlElement | undefined): SpecimenLabel['to'] {
  const at = (name: string) => textAt(address, name);
  return {
    company_name: at('name'),
    person_name: at('attention'),
    address_lines: [at('address_line_1'), at('address_line_2'), at('address_line_3')],
    city: at('city'),
    state_code: at('province'),
    postal_code: at('postal_code'),
    country_code: at('country'),
    phone_number: at('phone'),
  };
}
