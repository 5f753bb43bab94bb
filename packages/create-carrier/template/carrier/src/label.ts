import { type Issue, issue, type LabelFormat, type Shipment } from '@waybill/core';

/** Replace by the formats that the carrier makes. One that is not made is refused, never substituted. */
export function labelFormatOf({ label }: Shipment, issues: Issue[]): LabelFormat {
  const format = label?.format ?? 'PDF';
  if (format !== 'PDF' && format !== 'ZPL') {
    const what = `is ${format}; PDF and ZPL are made`;
    issues.push(issue('shipment.label.format', 'label_not_supported', what, 'not_supported'));
  }
  return format;
}
