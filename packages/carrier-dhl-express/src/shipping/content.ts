import {
  contentOf as contentOfItem,
  descriptionOf,
  extraText,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import { declaredValue } from '../customs-value.js';
import { type PackedItem, type UnitSystem, unitSystem, type WirePackage } from '../packages.js';
import { type ExportDeclaration, exportDeclarationOf } from './customs.js';
import { checkDeclaration } from './declaration-checks.js';

/** `content`: packages and the declaration to customs. */
export interface Content {
  readonly packages: readonly LabelledPackage[];
  readonly isCustomsDeclarable: boolean;
  readonly declaredValue?: number;
  readonly declaredValueCurrency?: string;
  readonly exportDeclaration?: ExportDeclaration;
  readonly description: string;
  readonly USFilingTypeValue?: string;
  readonly incoterm: string;
  readonly unitOfMeasurement: UnitSystem;
}

/** A reference of the consignor. */
export interface Reference {
  readonly value: string;
  readonly typeCode: 'CU';
}

interface LabelledPackage extends WirePackage {
  readonly customerReferences?: readonly Reference[];
  readonly description?: string;
  /** From 1: labels and tracking numbers refer to it. */
  readonly referenceNumber: number;
}

/** `description` of the shipment and of each package. */
const LONGEST_DESCRIPTION = 70;

export function contentOf(
  shipment: Shipment,
  packages: readonly PackedItem[],
  {
    declarable,
    incoterm,
    day,
  }: { readonly declarable: boolean; readonly incoterm: string; readonly day: string },
  report: Reporter,
): Content {
  const value = declarable ? declaredValue(shipment, 'declaration', report) : undefined;
  const exportDeclaration = declarable ? exportDeclarationOf(shipment, day, report) : undefined;
  if (exportDeclaration !== undefined) checkDeclaration(shipment, exportDeclaration, packages, report);
  return omitUndefined({
    packages: packages.map((own) => labelledPackage(own, report)),
    isCustomsDeclarable: declarable,
    declaredValue: value?.value.toNumber(),
    declaredValueCurrency: value?.currency,
    exportDeclaration,
    description: shipmentDescription(shipment, declarable, report),
    USFilingTypeValue: filingOf(shipment, report),
    incoterm,
    unitOfMeasurement: unitSystem(shipment),
  });
}

function labelledPackage({ item, field, position, wire }: PackedItem, report: Reporter): LabelledPackage {
  const id = report.tooLong(`${field}.id`, item.id, 35);
  const content = contentOfItem(item, field);
  if (content !== undefined) report.tooLong(content.field, content.text, LONGEST_DESCRIPTION);
  return omitUndefined({
    ...wire,
    customerReferences: id === undefined ? undefined : [{ value: id, typeCode: 'CU' as const }],
    description: content?.text.trimStart(),
    referenceNumber: position + 1,
  });
}

/** The whole shipment in a few words: mandatory, also where customs have no interest in it. */
function shipmentDescription(shipment: Shipment, declarable: boolean, report: Reporter): string {
  const own = extraText(shipment, 'description', 'shipment', report, LONGEST_DESCRIPTION);
  if (own !== undefined) return own.trimStart();
  const found = descriptionOf(shipment);
  if (found === undefined) {
    if (declarable) report.required('shipment.customs.description');
    return shipment.is_document ? 'Documents' : 'Goods';
  }
  return report.tooLong(found.field, found.text, LONGEST_DESCRIPTION);
}

/** The filing of an export from the United States, or its exemption. */
function filingOf({ customs }: Shipment, report: Reporter): string | undefined {
  if (customs?.aes !== undefined && customs.no_eei !== undefined)
    report.contradiction(
      'shipment.customs.no_eei',
      'and customs.aes exclude each other: an export is filed or it is exempt',
    );
  const field = customs?.aes === undefined ? 'no_eei' : 'aes';
  return report.tooLong(`shipment.customs.${field}`, customs?.aes ?? customs?.no_eei, 20);
}
