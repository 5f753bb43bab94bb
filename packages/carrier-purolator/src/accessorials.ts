/** `OptionsInformation`: options, with the values that go with them. */
import {
  amountOf,
  amountText,
  extraAmount,
  extraField,
  extraOf,
  extraText,
  extraWord,
  type Reporter,
  type RequestedOption,
} from '@waybill/carrier-kit';
import type { Shipment } from '@waybill/core';
import { DANGEROUS_GOODS_MODES } from './options.js';
import type { Lane } from './services.js';
import { CURRENCY } from './soap.js';

type Pair = readonly [id: string, value: string];

/** `OptionIDValuePair` of the shipment; options come before the values that go with them. */
export function optionsOf(
  options: readonly RequestedOption[],
  shipment: Shipment,
  lane: Lane,
  report: Reporter,
): Pair[] {
  const pairs = options.map((option) => pairOf(option, shipment, lane, report));
  const codes = pairs.map(([id]) => id);
  return [
    ...pairs.filter(([id]) => id !== 'DeclaredValue'),
    ...declaredValue(shipment, report),
    ...dangerousGoods(codes.includes('DangerousGoods'), shipment, report),
    ...expressCheque(codes.includes('ExpressCheque'), shipment, report),
  ];
}

function pairOf(
  { row, written, field }: RequestedOption,
  shipment: Shipment,
  lane: Lane,
  report: Reporter,
): Pair {
  if (row.code === 'DeclaredValue' && !shipment.insured_amount)
    report.contradiction(field, 'DeclaredValue needs shipment.insured_amount');
  // The neutral name means the option of the lane.
  const neutral = written.replace(/^.*:/, '') === row.neutral;
  const abroad = row.code === 'ResidentialSignatureDomestic' && neutral && lane !== 'domestic';
  return [abroad ? 'ResidentialSignatureIntl' : row.code, 'true'];
}

function declaredValue({ insured_amount, currency }: Shipment, report: Reporter): Pair[] {
  if (!insured_amount) return [];
  const rules = { currencies: [CURRENCY], currency: CURRENCY };
  const amount = amountOf(insured_amount, currency, 'shipment.insured_amount', rules, report);
  return [['DeclaredValue', amount === undefined ? '' : amountText(amount.value, CURRENCY)]];
}

/** Extras that go with an option: a request has the option with all of them, or none of them. */
function checkCompanions(
  option: string,
  wanted: boolean,
  keys: readonly string[],
  shipment: Shipment,
  report: Reporter,
): void {
  for (const key of keys) {
    const given = extraOf(report.carrier, shipment, key) !== undefined;
    if (wanted && !given) report.required(extraField(report, key), `with the option ${option}`);
    if (given && !wanted)
      report.contradiction(extraField(report, key), `goes with the option ${option}, which is not there`);
  }
}

function dangerousGoods(wanted: boolean, shipment: Shipment, report: Reporter): Pair[] {
  checkCompanions(
    'DangerousGoods',
    wanted,
    ['dangerous_goods_mode', 'dangerous_goods_class'],
    shipment,
    report,
  );
  const mode = extraWord(shipment, 'dangerous_goods_mode', DANGEROUS_GOODS_MODES, 'shipment', report);
  const goods = extraText(shipment, 'dangerous_goods_class', 'shipment', report);
  if (!wanted) return [];
  return [
    ['DangerousGoodsMode', mode ?? ''],
    ['DangerousGoodsClass', goods ?? ''],
  ];
}

function expressCheque(wanted: boolean, shipment: Shipment, report: Reporter): Pair[] {
  checkCompanions(
    'ExpressCheque',
    wanted,
    ['express_cheque_method', 'express_cheque_amount'],
    shipment,
    report,
  );
  const method = extraText(shipment, 'express_cheque_method', 'shipment', report);
  const written = extraAmount(shipment, 'express_cheque_amount', 'shipment', report);
  const amount = amountOf(written, CURRENCY, extraField(report, 'express_cheque_amount'), {}, report);
  if (!wanted) return [];
  return [
    ['ExpressChequeMethodOfPayment', method ?? ''],
    ['ExpressChequeAmount', amount === undefined ? '' : amountText(amount.value, CURRENCY)],
  ];
}
