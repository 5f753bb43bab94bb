import { type Issue, type Item, issue, type Shipment } from '@waybill/core';

/** Our words and UPS's codes: UPS OpenAPI, `PackagingType/Code`. */
const PACKAGINGS: Readonly<Record<string, string>> = {
  BOX: '02',
  ENVELOPE: '01',
  TUBE: '03',
  PAK: '04',
  EXPRESS_BOX: '21',
  SMALL_EXPRESS_BOX: '2a',
  MEDIUM_EXPRESS_BOX: '2b',
  LARGE_EXPRESS_BOX: '2c',
  '25KG_BOX': '24',
  '10KG_BOX': '25',
};

/** The code of UPS Letter. */
export const LETTER = '01';

/** `PackagingType/Code` of an item; the shipment's packaging counts where its own is the default. */
export function packagingOf(item: Item, index: number, shipment: Shipment, issues: Issue[]): string {
  const own = item.packaging_type !== 'BOX';
  const packaging = own ? item.packaging_type : shipment.packaging_type;
  const code = Object.hasOwn(PACKAGINGS, packaging) ? PACKAGINGS[packaging] : undefined;
  if (code === undefined) {
    const field = own ? `shipment.items[${index}].packaging_type` : 'shipment.packaging_type';
    issues.push(
      issue(
        field,
        'packaging_not_supported',
        `is ${packaging}; UPS has ${Object.keys(PACKAGINGS).join(', ')}`,
        'not_supported',
      ),
    );
  }
  return code ?? '';
}
