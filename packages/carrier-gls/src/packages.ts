/** `ShipmentUnit`: one for each package, with its weight and the services that are bought for a package. */
import { type Decimal, decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  cashOnDelivery,
  contentOf,
  omitUndefined,
  type PackageItem,
  packagesOf,
  type Reporter,
  type RequestedOption,
  refuseOtherCurrencies,
  shortened,
  splitByValue,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';

/** Kilograms. GLS ShipIT manual, shipment processing. */
const WEIGHT = { unit: 'KG', places: 2, heaviest: 99 } as const;
const LIGHTEST = 0.1;

/** What packages depend on besides the request. */
export interface UnitFacts {
  readonly request_id: string;
  readonly options: readonly RequestedOption[];
}

export function unitsOf(
  { shipment }: ShipmentRequest,
  { request_id, options }: UnitFacts,
  report: Reporter,
): object[] {
  const packages = packagesOf(shipment, { most: 99 }, report);
  const has = (code: string) => options.some(({ row }) => row.code === code);
  if (has('service_shopreturn') && packages.length > 1)
    report.tooMany('shipment.items', packages.length, 1, 'packages with a label for their return');
  const cash = has('service_cash') ? cashOf(shipment, report) : undefined;
  const insured = amountOf(shipment.insured_amount, shipment.currency, 'shipment.insured_amount', {}, report);
  for (const { currency } of [cash, insured].flatMap((money) => money ?? []))
    refuseOtherCurrencies(shipment.items, currency, 'shipment.items', report);
  const shares = (money: typeof insured) =>
    money === undefined ? [] : splitByValue(money.value, packages, money.currency);
  const [cashes, liabilities] = [shares(cash), shares(insured)];
  return packages.map((own, at) => {
    const content = contentOf(own.item, own.field);
    const Service = [
      cash && {
        Cash: {
          ServiceName: 'service_cash',
          Reason: cash.reason,
          Amount: wireAmount(cashes[at]),
          Currency: cash.currency,
        },
      },
      insured && {
        AddonLiability: omitUndefined({
          ServiceName: 'service_addonliability',
          Amount: wireAmount(liabilities[at]),
          Currency: insured.currency,
          ParcelContent: shortened(content?.text, 255, content?.field ?? own.field, report),
        }),
      },
    ].filter((service) => service !== undefined);
    return omitUndefined({
      ShipmentUnitReference: [`${request_id}-${at + 1}`],
      Weight: weighed(own, shipment, report),
      Service: Service.length > 0 ? Service : undefined,
    });
  });
}

const wireAmount = (share: Decimal | undefined): number => Number((share ?? decimal(0)).toFixed());

/** GLS pays to the account that it has on file. `Reason` is required. */
function cashOf(shipment: Shipment, report: Reporter) {
  const field = 'shipment.cash_on_delivery';
  if (shipment.cash_on_delivery === undefined) report.required(field, 'with the option cash_on_delivery');
  const { money, reference } = cashOnDelivery(shipment, { takes: ['reference'] }, report) ?? {};
  if (money === undefined) return undefined;
  const reason = reference ?? shipment.references?.[0];
  if (reason === undefined) report.required([`${field}.reference`, 'shipment.references']);
  return { ...money, reason: report.tooLong(`${field}.reference`, reason, 160) };
}

/** What weighs less than GLS takes is sent as the least that it takes. */
function weighed(own: PackageItem, { weight_unit }: Shipment, report: Reporter): number {
  const weight = Number(weightOf(own, weight_unit, WEIGHT, report));
  if (weight >= LIGHTEST) return weight;
  const message = `${own.field}.weight is sent as ${LIGHTEST} kg, the least that GLS takes.`;
  report.notice('least_weight', message);
  return LIGHTEST;
}
