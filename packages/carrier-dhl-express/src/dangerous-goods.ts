/** What a shipment says of dangerous goods beyond the code of their service: `dangerousGoods`. */
import { type Decimal, decimal, roundUp, sum } from '@waybill/carrier-kit/reply';
import {
  extraAmount,
  extraField,
  extraOf,
  extraText,
  lookUp,
  omitUndefined,
  pounds,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { ValueAddedService } from './accessorials.js';
import { PLACES, unitSystem } from './packages.js';

/** One of `valueAddedServices` of a shipment; rates take no `dangerousGoods`. */
export interface ShippedService extends ValueAddedService {
  readonly dangerousGoods?: readonly [DangerousGoods];
}

interface DangerousGoods {
  readonly contentId: string;
  readonly dryIceTotalNetWeight?: number;
  readonly unCodes?: readonly string[];
}

const DRY_ICE = 'HC';
const DANGEROUS_GOODS = 'HE';
const EXCEPTED_QUANTITIES = 'HH';

/**
 * Contents that a service stands for. The schema wants the weight of dry ice or UN numbers with each; those of batteries
 * are IATA's. Source: MyDHL API 3.1.1, `dangerousGoods`.
 */
const CONTENTS: Readonly<
  Record<string, { readonly contentId: string; readonly unCodes?: readonly string[] }>
> = {
  [DRY_ICE]: { contentId: '901' },
  [EXCEPTED_QUANTITIES]: { contentId: 'E01' },
  HD: { contentId: '966', unCodes: ['3481'] },
  HV: { contentId: '967', unCodes: ['3481'] },
  HM: { contentId: '969', unCodes: ['3091'] },
  HW: { contentId: '970', unCodes: ['3091'] },
};
/** Services of dangerous goods begin so. */
const CLASS = 'H';

/** The services of a shipment with their contents. */
export function withDangerousGoods(
  services: readonly ValueAddedService[],
  shipment: Shipment,
  report: Reporter,
): readonly ShippedService[] {
  const ice = dryIce(services, shipment, report);
  const contentId = contentOf(services, shipment, report);
  const numbers = unCodes(shipment, report);
  const isNamed = ({ serviceCode }: ValueAddedService) =>
    serviceCode === EXCEPTED_QUANTITIES || (contentId !== undefined && isUnlisted(serviceCode));
  if (numbers !== undefined && !services.some(isNamed))
    report.contradiction(
      extraField(report, 'un_codes'),
      `goes with the option ${EXCEPTED_QUANTITIES}, or with ${DANGEROUS_GOODS} and content_id`,
    );
  if (numbers === undefined && services.some(isNamed))
    report.required(extraField(report, 'un_codes'), 'with dangerous goods');
  return services.map((service) => {
    const known = lookUp(CONTENTS, service.serviceCode);
    const content = known?.contentId ?? (isUnlisted(service.serviceCode) ? contentId : undefined);
    if (content === undefined) return service;
    const isIce = service.serviceCode === DRY_ICE;
    const goods = omitUndefined({
      contentId: content,
      dryIceTotalNetWeight: isIce ? ice : undefined,
      unCodes: isIce ? undefined : (known?.unCodes ?? numbers),
    });
    return { ...service, dangerousGoods: [goods] as const };
  });
}

function isUnlisted(code: string): boolean {
  return code.startsWith(CLASS) && lookUp(CONTENTS, code) === undefined;
}

/** "It is required to provide the dangerous good Content ID for every dangerous good special service" (contract). */
function contentOf(
  services: readonly ValueAddedService[],
  shipment: Shipment,
  report: Reporter,
): string | undefined {
  const field = extraField(report, 'content_id');
  const id = extraText(shipment, 'content_id', 'shipment', report, 5);
  const unlisted = services.map(({ serviceCode }) => serviceCode).filter(isUnlisted);
  if (id === undefined && unlisted.includes(DANGEROUS_GOODS))
    report.required(field, `with the option ${DANGEROUS_GOODS}`);
  if (id !== undefined && unlisted.length === 0)
    report.contradiction(field, `goes with the option ${DANGEROUS_GOODS}`);
  if (id !== undefined && unlisted.length > 1)
    report.ambiguous(field, `could be of ${unlisted.join(' or ')}; ship one of them`);
  return id;
}

function unCodes(shipment: Shipment, report: Reporter): readonly string[] | undefined {
  const field = extraField(report, 'un_codes');
  const written = extraOf(report.carrier, shipment, 'un_codes');
  if (written === undefined) return undefined;
  const codes = written.split(',').map((code) => code.trim().replace(/^UN ?/i, ''));
  if (codes.some((code) => !/^\d{4}$/.test(code)))
    report.invalid(field, `must be UN numbers such as 1950, 3082, not ${JSON.stringify(written)}`);
  report.tooMany(field, codes.length, 10, 'numbers');
  return codes;
}

/** The dry ice of all packages, in the unit of the request. */
function dryIce(
  services: readonly ValueAddedService[],
  shipment: Shipment,
  report: Reporter,
): number | undefined {
  const weights = shipment.items.map((item, index) => {
    const each = extraAmount(item, 'dry_ice_weight', `shipment.items[${index}]`, report);
    return each?.times(item.quantity ?? 1);
  });
  const found = weights.filter((weight): weight is Decimal => weight !== undefined);
  const first = Math.max(
    weights.findIndex((weight) => weight !== undefined),
    0,
  );
  const field = extraField(report, 'dry_ice_weight', `shipment.items[${first}]`);
  const isRequested = services.some(({ serviceCode }) => serviceCode === DRY_ICE);
  if (isRequested && found.length === 0) report.required(field, 'with the option dry_ice');
  if (!isRequested && found.length > 0)
    report.contradiction(field, `goes with the option dry_ice (${DRY_ICE})`);
  if (found.length === 0) return undefined;
  const total = sum(found);
  const own = unitSystem(shipment) === 'metric' ? total : pounds(total.toNumber(), 'KG');
  return decimal(roundUp(own, PLACES)).toNumber();
}
