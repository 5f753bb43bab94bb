import { maxLength } from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';

/** A reference of the consignor. */
export interface Reference {
  readonly value: string;
  readonly typeCode: 'CU';
}

const MOST_REFERENCES = 999;

/** `customerReferences` of a shipment; `undefined` when there are none. */
export function referencesOf({ references = [] }: Shipment, issues: Issue[]): Reference[] | undefined {
  if (references.length > MOST_REFERENCES) {
    const problem = `are ${references.length}; DHL Express takes ${MOST_REFERENCES}`;
    issues.push(issue('shipment.references', 'too_many', problem));
  }
  return references.length === 0
    ? undefined
    : references.map((value, index) => ({
        value: maxLength(value, 35, `shipment.references[${index}]`, issues),
        typeCode: 'CU',
      }));
}
