import { extraField, extraOf, extraWord, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Customs } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';

const B13A = [
  'NOT_REQUIRED',
  'MANUALLY_ATTACHED',
  'FILED_ELECTRONICALLY',
  'SUMMARY_REPORTING',
  'FEDEX_TO_STAMP',
] as const;
/** Goods that go there from Canada need no B13A. Source: Ship API, `b13AFilingOption`. */
const WITHOUT_B13A = ['CA', 'US', 'PR', 'VI'];
/** Exports that the United States' filing is for. */
const AMERICAN = ['US', 'PR'];

const CUSTOMS = 'shipment.customs';

/** `exportDetail`: the filings of Canada and the United States. */
export function exportDetail(
  { shipper, recipient, shipment }: RequestFields,
  customs: Customs,
  report: Reporter,
): object | undefined {
  const filing = extraWord(customs, 'b13a_filing_option', B13A, CUSTOMS, report);
  const statement = extraOf(report.carrier, customs, 'export_statement');
  const permit = extraOf(report.carrier, customs, 'permit_number');
  const canadian = { b13a_filing_option: filing, export_statement: statement, permit_number: permit };
  for (const [key, value] of Object.entries(canadian))
    if (value !== undefined && shipper.country_code !== 'CA')
      report.contradiction(extraField(report, key, CUSTOMS), 'is for goods that leave Canada');
  const needsFiling = shipper.country_code === 'CA' && !WITHOUT_B13A.includes(recipient.country_code ?? '');
  if (needsFiling && !shipment.is_document && filing === undefined)
    report.required(
      extraField(report, 'b13a_filing_option', CUSTOMS),
      `for goods that leave Canada: ${B13A.join(', ')}`,
    );
  const american = americanStatement(customs, shipper.country_code ?? '', report);
  const detail = omitUndefined({
    b13AFilingOption: filing,
    exportComplianceStatement: american ?? statement,
    permitNumber: permit,
  });
  return Object.keys(detail).length === 0 ? undefined : detail;
}

/**
 * `AESX20220714987654`, or the exemption in the contract's spelling, `NO_EEI_30_37_A`.
 * Source: Ship API, `exportComplianceStatement`.
 */
function americanStatement({ aes, no_eei }: Customs, from: string, report: Reporter): string | undefined {
  if (!AMERICAN.includes(from)) {
    for (const [name, value] of Object.entries({ aes, no_eei }))
      if (value !== undefined)
        report.notice(
          'left_out',
          `${CUSTOMS}.${name} is left out: it is for goods that leave the United States.`,
        );
    return undefined;
  }
  if (aes !== undefined && no_eei !== undefined)
    report.contradiction(`${CUSTOMS}.no_eei`, 'means that nothing was filed, but customs.aes names a filing');
  if (aes !== undefined) {
    const [, number] = /^(?:AES)?\s*(X\d{14})$/i.exec(aes.trim()) ?? [];
    if (number === undefined)
      report.invalid(`${CUSTOMS}.aes`, `must be an ITN such as X20220714987654, not ${JSON.stringify(aes)}`);
    return `AES${(number ?? '').toUpperCase()}`;
  }
  if (no_eei === undefined) return undefined;
  const [, part, section, letter] = /(\d\d)[._](\d\d)[\s_]*\(?([a-z])?\)?\s*$/i.exec(no_eei) ?? [];
  if (part === undefined)
    report.invalid(
      `${CUSTOMS}.no_eei`,
      `must be an exemption such as 30.37(a), not ${JSON.stringify(no_eei)}`,
    );
  return ['NO_EEI', part, section, letter?.toUpperCase()].filter((word) => word !== undefined).join('_');
}
