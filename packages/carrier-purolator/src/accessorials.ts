/** `OptionsInformation`: options with the values that go with them. */
import {
  amountText,
  decimal,
  extraOf,
  parseEnum,
  type RequestedOption,
  type ResolvedRequest,
} from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';
import { CARRIER, CURRENCY } from './account.js';
import { DANGEROUS_GOODS_MODES } from './extras.js';
import type { Lane } from './services.js';

type Pair = readonly [id: string, value: string];

/** `OptionIDValuePair` of the shipment, parents before the options that go with them. */
export function optionsOf(
  admitted: ResolvedRequest,
  shipment: Shipment,
  lane: Lane,
  issues: Issue[],
): Pair[] {
  const pairs = admitted.options.map((option) => pairOf(option, shipment, lane, issues));
  const codes = pairs.map(([id]) => id);
  return [
    ...pairs.filter(([id]) => id !== 'DeclaredValue'),
    ...declaredValue(shipment, issues),
    ...dangerousGoods(codes, shipment, issues),
    ...expressCheque(codes, shipment, issues),
  ];
}

function pairOf(
  { row, written, field }: RequestedOption,
  shipment: Shipment,
  lane: Lane,
  issues: Issue[],
): Pair {
  if (row.code === 'DeclaredValue' && !shipment.insured_amount)
    issues.push(issue(field, 'required', 'DeclaredValue needs shipment.insured_amount'));
  // The neutral name means the option of the lane.
  const neutral = written.replace(/^.*:/, '') === row.neutral;
  const abroad = row.code === 'ResidentialSignatureDomestic' && neutral && lane !== 'domestic';
  return [abroad ? 'ResidentialSignatureIntl' : row.code, 'true'];
}

function declaredValue({ insured_amount, currency }: Shipment, issues: Issue[]): Pair[] {
  if (!insured_amount) return [];
  const amount = decimal(insured_amount);
  if (currency !== undefined && currency !== CURRENCY) {
    const problem = `is ${currency}; Purolator takes insured_amount in ${CURRENCY}`;
    issues.push(issue('shipment.currency', 'currency_not_supported', problem, 'not_supported'));
  }
  if ((amount.decimalPlaces() ?? 0) > 2)
    issues.push(issue('shipment.insured_amount', 'out_of_range', 'must have at most 2 decimals'));
  return [['DeclaredValue', amountText(amount, CURRENCY)]];
}

/** Where the caller reads what to write. */
const place = (key: string) => `shipment.extra["${CARRIER}:${key}"]`;

/** An extra that goes with an option: both or neither. */
function companion(key: string, option: string, asked: boolean, shipment: Shipment, issues: Issue[]) {
  const value = extraOf(CARRIER, shipment, key);
  if (asked !== (value !== undefined))
    issues.push(issue(place(key), 'required', `goes with the option ${option}: give both or neither`));
  return value;
}

function dangerousGoods(codes: readonly string[], shipment: Shipment, issues: Issue[]): Pair[] {
  const asked = codes.includes('DangerousGoods');
  const written = companion('dangerous_goods_mode', 'DangerousGoods', asked, shipment, issues);
  const mode = parseEnum(written, DANGEROUS_GOODS_MODES, place('dangerous_goods_mode'), issues);
  const kind = companion('dangerous_goods_class', 'DangerousGoods', asked, shipment, issues);
  if (!asked) return [];
  return [
    ['DangerousGoodsMode', mode ?? ''],
    ['DangerousGoodsClass', kind ?? ''],
  ];
}

function expressCheque(codes: readonly string[], shipment: Shipment, issues: Issue[]): Pair[] {
  const asked = codes.includes('ExpressCheque');
  const method = companion('express_cheque_method', 'ExpressCheque', asked, shipment, issues);
  const amount = companion('express_cheque_amount', 'ExpressCheque', asked, shipment, issues);
  if (amount !== undefined && !(/^\d{1,9}(\.\d{1,2})?$/.test(amount) && Number(amount) > 0)) {
    const problem = `must be an amount above 0 such as 120.50, not ${JSON.stringify(amount)}`;
    issues.push(issue(place('express_cheque_amount'), 'invalid_value', problem));
    return [];
  }
  if (!asked) return [];
  return [
    ['ExpressChequeMethodOfPayment', method ?? ''],
    ['ExpressChequeAmount', amountText(decimal(amount ?? 0), CURRENCY)],
  ];
}
