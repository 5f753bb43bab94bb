import { extraOf, maxLength, omitUndefined } from '@waybill/carrier-kit';
import { type Issue, type Item, issue, type Shipment } from '@waybill/core';
import { CARRIER } from '../account.js';
import { declaredValue } from '../amounts.js';
import { type UnitSystem, unitsOf, type WirePackage } from '../packages.js';
import { type ExportDeclaration, exportDeclarationOf } from './customs.js';
import type { Reference } from './references.js';

/** `content`: packages, and what customs are told. */
export interface Content {
  readonly packages: readonly Package[];
  readonly isCustomsDeclarable: boolean;
  readonly declaredValue?: number;
  readonly declaredValueCurrency?: string;
  readonly exportDeclaration?: ExportDeclaration;
  readonly description: string;
  readonly USFilingTypeValue?: string;
  readonly incoterm: string;
  readonly unitOfMeasurement: UnitSystem;
}

interface Package extends WirePackage {
  readonly customerReferences?: readonly Reference[];
  readonly description?: string;
  /** From 1, so that labels and tracking numbers can be told apart. */
  readonly referenceNumber: number;
}

/** `description` of the shipment and of each package. */
const LONGEST_DESCRIPTION = 70;

export function contentOf(
  shipment: Shipment,
  packages: readonly { readonly item: Item; readonly piece: WirePackage }[],
  {
    declarable,
    incoterm,
    day,
  }: { readonly declarable: boolean; readonly incoterm: string; readonly day: string },
  issues: Issue[],
): Content {
  const value = declarable ? declaredValue(shipment, 'declaration', issues) : undefined;
  checkItems(shipment, issues);
  return omitUndefined({
    packages: packages.map(({ item, piece: wirePackage }, index) =>
      omitUndefined({
        ...wirePackage,
        customerReferences: item.id === undefined ? undefined : [{ value: item.id, typeCode: 'CU' as const }],
        description: describing(item)?.trimStart(),
        referenceNumber: index + 1,
      }),
    ),
    isCustomsDeclarable: declarable,
    declaredValue: value?.value,
    declaredValueCurrency: value?.currency,
    exportDeclaration: declarable ? exportDeclarationOf(shipment, day, issues) : undefined,
    description: descriptionOf(shipment, declarable, issues),
    USFilingTypeValue: filingOf(shipment, issues),
    incoterm,
    unitOfMeasurement: unitsOf(shipment),
  });
}

function checkItems({ items }: Shipment, issues: Issue[]): void {
  for (const [index, { id, content, description }] of items.entries()) {
    const field = (name: string) => `shipment.items[${index}].${name}`;
    maxLength(id, 35, field('id'), issues);
    maxLength(
      content ?? description,
      LONGEST_DESCRIPTION,
      field(content ? 'content' : 'description'),
      issues,
    );
  }
}

/** What is inside, rather than what the package is called. */
function describing({ content, description }: Item): string | undefined {
  return content ?? description;
}

/** The whole shipment in a few words: mandatory, also where customs have no interest in it. */
function descriptionOf(shipment: Shipment, declarable: boolean, issues: Issue[]): string {
  const { customs, items } = shipment;
  const own = extraOf(CARRIER, shipment, 'description');
  if (own !== undefined)
    return maxLength(
      own.trimStart(),
      LONGEST_DESCRIPTION,
      `shipment.extra["${CARRIER}:description"]`,
      issues,
    );
  if (customs?.description !== undefined)
    return maxLength(
      customs.description.trimStart(),
      LONGEST_DESCRIPTION,
      'shipment.customs.description',
      issues,
    );
  const inside =
    joined(items.map(describing)) ?? joined((customs?.items ?? []).map(({ description }) => description));
  if (inside === undefined) {
    if (declarable)
      issues.push(issue('shipment.customs.description', 'required', 'is required by DHL Express'));
    return shipment.is_document ? 'Documents' : 'Goods';
  }
  if (inside.length > LONGEST_DESCRIPTION) {
    const problem = `make a description of ${inside.length} characters, DHL Express takes ${LONGEST_DESCRIPTION}: set shipment.extra["${CARRIER}:description"]`;
    issues.push(issue('shipment.items', 'too_long', problem));
  }
  return inside;
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  const different = [...new Set(texts.flatMap((text) => (text === undefined ? [] : [text.trim()])))];
  return different.length === 0 ? undefined : different.join(', ');
}

/** The filing of an export from the United States, or the reason why there is none. */
function filingOf({ customs }: Shipment, issues: Issue[]): string | undefined {
  if (customs?.aes !== undefined && customs.no_eei !== undefined) {
    const problem = 'and customs.aes exclude each other: an export is filed or it is exempt';
    issues.push(issue('shipment.customs.no_eei', 'contradiction', problem));
  }
  const field = customs?.aes === undefined ? 'no_eei' : 'aes';
  return maxLength(customs?.aes ?? customs?.no_eei, 20, `shipment.customs.${field}`, issues);
}
