/** `ShipmentUnit`: one for each package, with its weight and the services that are bought for a package. */
import { type Decimal, decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  cashOnDelivery,
  contentOf,
  extraAmount,
  extraField,
  extraOf,
  extraText,
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
import { plain } from './text.js';

/**
 * Kilograms, at most two decimals. ShipIT manual 5.0.11, shipment processing, "Shipment unit data": above 0.10 (an official sample
 * has 0.1), and no upper bound: that of the product decides (`shipmentunit.weight.toohigh`).
 */
const WEIGHT = { unit: 'KG', places: 2 } as const;
const LIGHTEST = 0.1;
/** "Please limit this to 150 units per shipment." */
const MOST = 150;

/** What packages depend on besides the request. */
export interface UnitFacts {
  readonly request_id: string;
  readonly options: readonly RequestedOption[];
}

export function unitsOf(
  { shipment }: ShipmentRequest,
  { request_id, options }: UnitFacts,
  report: Reporter,
): { readonly Weight: number }[] {
  const packages = packagesOf(shipment, { most: MOST }, report);
  const has = (code: string) => options.some(({ row }) => row.code === code);
  const cash = has('service_cash') ? cashOf(shipment, report) : undefined;
  const insured = amountOf(shipment.insured_amount, shipment.currency, 'shipment.insured_amount', {}, report);
  for (const { currency } of [cash, insured].flatMap((money) => money ?? []))
    refuseOtherCurrencies(shipment.items, currency, 'shipment.items', report);
  const shares = (money: typeof insured) =>
    money === undefined ? [] : splitByValue(money.value, packages, money.currency);
  const [cashes, liabilities] = [shares(cash), shares(insured)];
  const dangers = ['service_hazardousgoods', 'service_limitedquantities'].filter(has);
  const isNamed = ({ item }: PackageItem) => extraOf(report.carrier, item, 'haz_no') !== undefined;
  if (has('service_hazardousgoods') && !packages.some(isNamed))
    report.required(extraField(report, 'haz_no', 'shipment.items[0]'), 'with dangerous goods');
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
          ParcelContent: shortened(
            plain(content?.text, content?.field ?? own.field, report),
            255,
            content?.field ?? own.field,
            report,
          ),
        }),
      },
      ...dangerousGoods(own, dangers, report),
      has('service_exworks') ? { ExWorks: { ServiceName: 'service_exworks' } } : undefined,
    ].filter((service) => service !== undefined);
    return omitUndefined({
      ShipmentUnitReference: [`${request_id}-${at + 1}`],
      Weight: weighed(own, shipment, report),
      Service: Service.length > 0 ? Service : undefined,
    });
  });
}

/** A decimal as text, as in every sample of the manual. */
const wireAmount = (share: Decimal | undefined): string => (share ?? decimal(0)).toFixed(2);

/** `HazardousGoods` and `LimitedQuantities`, in kilograms. */
function dangerousGoods({ item, field }: PackageItem, services: readonly string[], report: Reporter) {
  const [no, weight] = ['haz_no', 'haz_weight'].map((key) => extraField(report, key, field));
  const GLSHazNo = extraText(item, 'haz_no', field, report, 8);
  const Weight = extraAmount(item, 'haz_weight', field, report);
  if (services.length === 0 && GLSHazNo !== undefined)
    report.contradiction(no ?? field, 'is for the options lithium_batteries and gls:service_hazardousgoods');
  if (services.length === 0 && Weight !== undefined)
    report.contradiction(weight ?? field, 'is for the options of dangerous goods');
  const kg = Weight?.decimalPlaces(2, 0).toNumber();
  return services.map((ServiceName) => {
    if (ServiceName === 'service_limitedquantities')
      return { LimitedQuantities: omitUndefined({ ServiceName, Weight: kg }) };
    if (GLSHazNo === undefined) return undefined;
    if (kg === undefined) report.required(weight ?? field, 'with haz_no');
    return { HazardousGoods: { ServiceName, HazardousGood: [{ GLSHazNo, Weight: kg }] } };
  });
}

/** GLS pays to the account that it has on file. `Reason` is required. */
function cashOf(shipment: Shipment, report: Reporter) {
  const field = 'shipment.cash_on_delivery';
  if (shipment.cash_on_delivery === undefined) report.required(field, 'with the option cash_on_delivery');
  const { money, reference } = cashOnDelivery(shipment, { takes: ['reference'] }, report) ?? {};
  if (money === undefined) return undefined;
  const reason = reference ?? shipment.references?.[0];
  const words = reason ?? 'Cash on delivery';
  if (reason === undefined)
    report.notice('reason', `GLS requires a reason for the amount, and is sent ${JSON.stringify(words)}.`);
  return {
    ...money,
    reason: report.tooLong(`${field}.reference`, plain(words, `${field}.reference`, report), 160),
  };
}

/** What weighs less than GLS takes is sent as the least that it takes. */
function weighed(own: PackageItem, { weight_unit }: Shipment, report: Reporter): number {
  const weight = Number(weightOf(own, weight_unit, WEIGHT, report));
  if (weight >= LIGHTEST) return weight;
  const message = `${own.field}.weight is sent as ${LIGHTEST} kg, the least that GLS takes.`;
  report.notice('least_weight', message);
  return LIGHTEST;
}
