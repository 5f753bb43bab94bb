/**
 * `customsForm`: the declaration of each package. Abroad every package has one; at home those of military and diplomatic
 * post offices, and of territories outside the customs area. Source: international-labels.yaml 3.3.7, domestic-labels.yaml
 * 3.9.13; places at home: USPS, Domestic Mail Manual 608.2.4.
 */
import { decimal, sum } from '@waybill/carrier-kit/reply';
import {
  countryOf,
  dutyPayerOf,
  exportReasonOf,
  linesByPackage,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Customs, Party, RateRequest, Shipment } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { type CustomsLine, customsLine } from './customs/line.js';
import { customsReferences } from './customs/references.js';
import { isHazardous } from './extra-services.js';
import type { Package } from './packages.js';
import { originOf } from './parties.js';

/** "Details of the contents of the package", at most 30. */
const MOST_LINES = 30;
/** Territories outside the customs area, and the Freely Associated States; not Puerto Rico and the Virgin Islands. */
const WITH_FORM = ['GU', 'AS', 'MP', 'FM', 'MH', 'PW'];
/** First-Class Package International Service, and the most dollars that its goods may be worth. */
export const SMALL_PACKETS = { service: 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE', most: 400 } as const;

/** The form of each package; `undefined` where none is needed. */
export function customsForms(
  request: RateRequest,
  packages: readonly Package[],
  { abroad, extras, service }: { abroad: boolean; extras: readonly number[]; service: string | undefined },
  report: Reporter,
): (object | undefined)[] {
  const { shipment } = request;
  const { customs } = shipment;
  const nothing = packages.map(() => undefined);
  if (!abroad && !needsForm(request)) return nothing;
  if (customs === undefined) {
    if (abroad) report.required('shipment.customs', 'to other countries; documents are declared as well');
    else if (!shipment.is_document)
      report.required(
        'shipment.customs',
        'for goods to and from military post offices and territories with customs',
      );
    return nothing;
  }
  report.tooMany('shipment.customs.items', customs.items.length, MOST_LINES, 'lines');
  const lines = customs.items.map((item, index) => customsLine(item, index, shipment, abroad, report));
  const head = formHead(request, { abroad, extras }, report);
  return linesByPackage(shipment, packages, report).map((own) => {
    const contents = own.flatMap((at) => lines[at] ?? []);
    if (service === SMALL_PACKETS.service) checkWorth(contents, report);
    return { ...head, contents };
  });
}

/** Whether a package inside the United States has a customs form. */
function needsForm(request: RateRequest): boolean {
  return [originOf(request).party, request.recipient].some(
    (party) => isMilitary(party) || WITH_FORM.includes(countryOf(party) ?? ''),
  );
}

/** APO, FPO and DPO. */
function isMilitary({ state_code, state, postal_code }: Party): boolean {
  const written = (state_code ?? state)?.trim().toUpperCase() ?? '';
  return /^(AA|AE|AP|ARMED FORCES .*)$/.test(written) || /^(09\d|340|96[2-6])\d\d/.test(postal_code ?? '');
}

function formHead(
  request: RateRequest,
  { abroad, extras }: { readonly abroad: boolean; readonly extras: readonly number[] },
  report: Reporter,
): object {
  const { shipment } = request;
  const { invoice } = shipment;
  return omitUndefined({
    ...contentType(shipment, extras.some(isHazardous), report),
    AESITN: exportStatement(request, abroad, report),
    invoiceNumber: invoice?.identifier && invoiceNumber(invoice.identifier, report),
    ...(abroad ? customsReferences(request, report) : {}),
  });
}

const CONTENT_TYPES = {
  sale: { customsContentType: 'MERCHANDISE' },
  gift: { customsContentType: 'GIFT' },
  sample: { customsContentType: 'COMMERCIAL_SAMPLE' },
  return: { customsContentType: 'RETURNED_GOODS' },
  repair: { customsContentType: 'OTHER', contentComments: 'Repair' },
  personal_effects: { customsContentType: 'OTHER', contentComments: 'Personal effects' },
  documents: { customsContentType: 'DOCUMENT' },
} as const;

/** A legal declaration, so nothing is assumed: the request says why goods are sent, or that they are documents. */
function contentType({ customs, is_document }: Shipment, hazardous: boolean, report: Reporter): object {
  const reason = exportReasonOf(customs, report) ?? (is_document ? 'documents' : undefined);
  if (reason === undefined)
    report.required('shipment.customs.reason_for_export', 'for goods that are declared to customs');
  if (hazardous) return { customsContentType: 'DANGEROUS_GOODS' };
  return reason === undefined ? {} : CONTENT_TYPES[reason];
}

/** `AESITN`: the number of the export filing, or why there is none. Foreign Trade Regulations, 15 CFR 30.36 and 30.37(a). */
function exportStatement(request: RateRequest, abroad: boolean, report: Reporter): string | undefined {
  const { aes, no_eei }: Partial<Customs> = request.shipment.customs ?? {};
  if (aes !== undefined && no_eei !== undefined)
    report.contradiction(
      'shipment.customs.no_eei',
      'means that nothing was filed, but customs.aes names a filing',
    );
  if (aes !== undefined) return report.tooLong('shipment.customs.aes', aes.trim(), 35);
  if (no_eei === undefined) return abroad ? usualExemption(request, report) : undefined;
  const [, section] = /(30[._]\d\d[\s_]*(\(?[a-z]\)?)?(\(\d\))?)\s*$/i.exec(no_eei.trim()) ?? [];
  if (section === undefined)
    report.invalid(
      'shipment.customs.no_eei',
      `must be an exemption such as 30.37(a), not ${JSON.stringify(no_eei)}`,
    );
  const [, part = '', letter = ''] = /^30[._](\d\d)[\s_]*(.*)$/i.exec(section ?? '') ?? [];
  const bare = letter.replace(/^\(?([a-z])\)?/i, '($1)').toLowerCase();
  return `NO EEI 30.${part}${bare}`;
}

/** Dollars of goods that need no export filing, whatever they are: of one kind they may be as much. */
const NO_FILING = 2500;

/** The exemption that every shipment to Canada has, and every one of little value; others must say what was filed. */
function usualExemption({ recipient, shipment }: RateRequest, report: Reporter): string | undefined {
  const is_small = (goodsValue(shipment) ?? 0) <= NO_FILING;
  const fields = ['shipment.customs.aes', 'shipment.customs.no_eei'];
  if (recipient.country_code !== 'CA' && !is_small) {
    report.required(fields, `for goods of more than ${NO_FILING} USD`);
    return undefined;
  }
  const exemption = recipient.country_code === 'CA' ? 'NO EEI 30.36' : 'NO EEI 30.37(a)';
  report.notice(
    'assumed',
    `The export statement is ${exemption}: the request has neither customs.aes nor customs.no_eei.`,
  );
  return exemption;
}

/** Half a number would name another invoice. */
function invoiceNumber(identifier: string, report: Reporter): string | undefined {
  if (identifier.length <= 15) return identifier;
  report.notice('left_out', 'shipment.invoice.identifier is left out: USPS takes 15 characters.');
  return undefined;
}

function checkWorth(contents: readonly CustomsLine[], report: Reporter): void {
  const worth = sum(contents.map(({ itemTotalValue }) => decimal(itemTotalValue)));
  if (worth.isGreaterThan(SMALL_PACKETS.most))
    report.tooLarge(
      'shipment.customs.items',
      `are worth ${worth.toFixed()} USD; First-Class Package International Service takes up to ${SMALL_PACKETS.most}`,
    );
}

/** The value of the goods, if every line has one. */
export function goodsValue({ customs }: Shipment): number | undefined {
  const values = (customs?.items ?? []).map(
    ({ value_amount, quantity = 1 }) => (value_amount ?? Number.NaN) * quantity,
  );
  const total = values.reduce((all, value) => all + value, 0);
  return values.length === 0 || Number.isNaN(total) ? undefined : total;
}

/** Whether the sender has duties prepaid; the recipient pays them on delivery otherwise. */
export function prepaysDuties(
  request: RequestFields,
  own_account: string,
  abroad: boolean,
  report: Reporter,
): boolean {
  const takes = ['SENDER', 'RECIPIENT'] as const;
  const rules = {
    own_account,
    takes,
    terms: ['DAP', 'DDU', 'DDP'],
    recipient_account: false,
    declared: abroad,
  };
  return dutyPayerOf(request, rules, report)?.role === 'SENDER';
}
