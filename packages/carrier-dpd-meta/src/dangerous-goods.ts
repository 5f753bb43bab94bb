/** `hazardous`: dangerous goods in a package, by its extras. Source: META API document 2.30, `Hazardous`, 18 Nov 2025. */
import {
  extraField,
  extraText,
  omitUndefined,
  type PackageItem,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { ExtraTable } from '@waybill/core/plugin';
import { HAZARDOUS, LIMITED, services } from './services.js';

/** Extras of a package: the member that each is sent as, an example, and what it means. */
const FACTS = [
  ['un_number', 'identificationUnNo', '1263', 'Dangerous goods of the product 102: their UN number'],
  ['packing_code', 'packingCode', '4G', 'Their packing, with `un_number`'],
  ['hazard_class', 'identificationClass', '3', 'Their class'],
  ['classification_code', 'classCode', 'F1', 'Their classification code'],
  ['packing_group', 'packingGroup', 'III', 'Their packing group'],
  ['substance', 'description', 'Paint', 'What they are'],
  ['hazardous_weight', 'hazardousWeight', '900', 'Their weight in whole grams'],
] as const;

export const dangerousExtras: ExtraTable = FACTS.map(([key, member, example, meaning]) => ({
  ...{ on: 'item' as const, key, example, meaning: `${meaning} (\`${member}\`).` },
}));

/** The members of each package. */
export function dangerousGoods(
  packages: readonly PackageItem[],
  service: string,
  report: Reporter,
): object[] {
  const limited = service === LIMITED ? { hazardousLimitedQuantities: true } : {};
  const all = packages.map(({ item, field }) => {
    const texts = FACTS.map(([key, name]) => [name, extraText(item, key, field, report)] as const);
    const goods = Object.fromEntries(texts.filter(([, text]) => text !== undefined));
    if (Object.keys(goods).length === 0) return undefined;
    const at = (key: string) => extraField(report, key, field);
    for (const [key, name] of FACTS.slice(0, 2))
      if (goods[name] === undefined) report.required(at(key), 'for dangerous goods');
    if (goods.identificationUnNo !== undefined && !/^\d{4}$/.test(goods.identificationUnNo))
      report.invalid(at('un_number'), 'must be 4 digits');
    if (goods.hazardousWeight !== undefined && !/^\d{1,6}$/.test(goods.hazardousWeight))
      report.invalid(at('hazardous_weight'), 'must be whole grams');
    if (service !== HAZARDOUS && services.rows.some(({ code }) => code === service))
      report.contradiction(at('un_number'), `is for ${HAZARDOUS}, not for ${service}`);
    return { hazardousPackingCode: goods.packingCode, hazardous: [goods] };
  });
  const [first] = packages;
  if (service === HAZARDOUS && first !== undefined && all.every((goods) => goods === undefined))
    // Not `required`: a request that only lacks a field would be quoted, and this product is for such goods only.
    report.notSupported(
      extraField(report, 'un_number', first.field),
      `is left out; ${service} is a product that needs it`,
    );
  return all.map((goods) => omitUndefined({ ...limited, ...goods }));
}
