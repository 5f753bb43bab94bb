/** `OptionsInformation`: options, with the values and the address that go with them. */
import { amountText } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  extraAmount,
  extraField,
  extraFlag,
  extraOf,
  extraText,
  extraWord,
  type Money,
  type Reporter,
  type RequestedOption,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { RateRequest, Shipment } from '@waybill/core';
import type { ShipmentOperation } from '@waybill/core/plugin';
import { DANGEROUS_GOODS_MODES, DRY_ICE } from './options.js';
import { optionPairs } from './packages.js';
import { addressElement } from './parties.js';
import type { Lane } from './services.js';
import { CURRENCY } from './soap.js';

type Pair = readonly [id: string, value: string];

/** The last elements of `PackageInformation`; options come before the values that go with them. */
export function optionElements(
  options: readonly RequestedOption[],
  { shipper, shipment }: RateRequest,
  lane: Lane,
  operation: ShipmentOperation,
  report: Reporter,
): { readonly [element: string]: XmlNode | string | undefined } {
  const goods = options.filter(({ row }) => row.code === 'DangerousGoods' || row.code === DRY_ICE);
  if (goods[1] !== undefined)
    report.contradiction(goods[1].field, 'is beside other dangerous goods; a shipment has one class of them');
  const named = options.map((option) => pairOf(option, shipment, lane, report));
  const has = (code: string) => named.some(([id]) => id === code);
  const collects = has('ExpressCheque') || shipment.cash_on_delivery !== undefined;
  const pairs: Pair[] = [
    ...named.filter(([id]) => id !== 'DeclaredValue'),
    ...(collects && !has('ExpressCheque') ? [['ExpressCheque', 'true'] as const] : []),
    ...declaredValue(shipment, report),
    ...dangerousGoods(goods[0]?.written, shipment, report),
    ...expressCheque(collects, shipment, report),
  ];
  const declaration = extraFlag(shipment, 'dangerous_goods_declaration', 'shipment', report);
  if (declaration !== undefined && !has('DangerousGoods'))
    refuseLonely('dangerous_goods_declaration', 'DangerousGoods', report);
  return {
    DangerousGoodsDeclarationDocumentIndicator: declaration?.toString(),
    OptionsInformation:
      pairs.length === 0
        ? undefined
        : {
            Options: optionPairs(pairs),
            // Where the cheque goes.
            ExpressChequeAddress: collects
              ? addressElement(shipper, 'shipper', operation, report)
              : undefined,
          },
  };
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
  if (row.code === DRY_ICE) return ['DangerousGoods', 'true'];
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
    if (given && !wanted) refuseLonely(key, option, report);
  }
}

function refuseLonely(key: string, option: string, report: Reporter): void {
  report.contradiction(extraField(report, key), `goes with the option ${option}, which is not there`);
}

/** @param option that is requested, as it is written. */
function dangerousGoods(option: string | undefined, shipment: Shipment, report: Reporter): Pair[] {
  const wanted = option !== undefined;
  const keys = ['dangerous_goods_mode', 'dangerous_goods_class'];
  checkCompanions(option ?? 'DangerousGoods', wanted, keys, shipment, report);
  const mode = extraWord(shipment, 'dangerous_goods_mode', DANGEROUS_GOODS_MODES, 'shipment', report);
  const goods = extraText(shipment, 'dangerous_goods_class', 'shipment', report);
  if (!wanted) return [];
  return [
    ['DangerousGoodsMode', mode ?? ''],
    ['DangerousGoodsClass', goods ?? ''],
  ];
}

/** By the option with its extras, or by `cash_on_delivery`, which has the amount and needs the method alone. */
function expressCheque(wanted: boolean, shipment: Shipment, report: Reporter): Pair[] {
  const { cash_on_delivery } = shipment;
  const key = 'express_cheque_amount';
  checkCompanions(
    'ExpressCheque',
    wanted,
    ['express_cheque_method', ...(cash_on_delivery === undefined ? [key] : [])],
    shipment,
    report,
  );
  const method = extraText(shipment, 'express_cheque_method', 'shipment', report);
  const written = extraAmount(shipment, key, 'shipment', report);
  const field = extraField(report, key);
  if (cash_on_delivery !== undefined && written !== undefined)
    report.contradiction(field, 'is beside shipment.cash_on_delivery, which has the amount');
  const amount = collected(shipment, report) ?? amountOf(written, CURRENCY, field, {}, report);
  if (!wanted) return [];
  return [
    ['ExpressChequeMethodOfPayment', method ?? ''],
    ['ExpressChequeAmount', amount === undefined ? '' : amountText(amount.value, CURRENCY)],
  ];
}

function collected({ cash_on_delivery, currency }: Shipment, report: Reporter): Money | undefined {
  if (cash_on_delivery === undefined) return undefined;
  const field = 'shipment.cash_on_delivery';
  const { amount, currency: own, ...payee } = cash_on_delivery;
  for (const detail of Object.keys(payee))
    report.notice('left_out', `${field}.${detail} is left out: Purolator sends the shipper a cheque.`);
  if (amount === 0) report.outOfRange(`${field}.amount`, 'must be above 0');
  const currency_field = own === undefined ? 'shipment.currency' : `${field}.currency`;
  const rules = { currencies: [CURRENCY], currency: CURRENCY, currency_field };
  return amountOf(amount, own ?? currency, `${field}.amount`, rules, report);
}
