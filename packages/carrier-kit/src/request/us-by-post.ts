import type { Shipment } from '@waybill/core';
import type { Payer, RequestFields } from '@waybill/core/plugin';
import { type Dated, inForce } from './border/dated.js';
import { worthOf } from './border/export-filing.js';
import type { Reporter } from './report.js';
import { countryOf, US_TERRITORIES } from './territories.js';

/** A highest value of goods. */
export interface ValueLimit extends Dated {
  readonly currency: string;
  readonly most: number;
}

/**
 * Duties of goods to the United States, for a postal carrier that takes them only with duties paid before they arrive:
 * since 2025-08-29 no value is free of them (Executive Order 14324, and since 2026-06-24 19 CFR 145.31).
 */
export interface UsByPost {
  /** Destinations; the United States and its territories by default. */
  readonly to?: readonly string[];
  /** Above them the recipient pays. A value in another currency is taken to be below them. */
  readonly limits?: readonly ValueLimit[];
  /** The day of shipping, for {@link limits}. */
  readonly day?: string;
  /** Whether the carrier takes goods of which the recipient pays duties, where the request says so. */
  readonly recipient_may_pay?: boolean;
  /** A sentence on how the sender pays. */
  readonly how: string;
}

/** Who can pay there, who does by default, and how messages say why. */
export interface UsPayers {
  readonly usual: Payer;
  readonly takes: readonly Payer[];
  readonly why: string;
}

const UNITED_STATES: readonly string[] = ['US', ...US_TERRITORIES, 'UM'];

/** Whether goods, and not documents, come to the United States or its territories from elsewhere. */
export function areGoodsToUs(
  { shipment, shipper, recipient }: RequestFields,
  to: readonly string[] = UNITED_STATES,
): boolean {
  const from = countryOf(shipment.ship_from ?? shipper);
  const areDocuments = shipment.is_document === true || shipment.customs?.reason_for_export === 'documents';
  return (
    to.includes(countryOf(recipient) ?? '') &&
    from !== undefined &&
    !UNITED_STATES.includes(from) &&
    !areDocuments
  );
}

/** Who pays duties of goods to the United States; `undefined` for any other shipment. */
export function usPayers(
  request: RequestFields,
  { to, limits = [], day = '', recipient_may_pay = false }: UsByPost,
  { name }: Reporter,
): UsPayers | undefined {
  if (!areGoodsToUs(request, to)) return undefined;
  const above = exceeded(request.shipment, limits, day);
  if (above !== undefined)
    return {
      usual: 'RECIPIENT',
      takes: ['RECIPIENT'],
      why: `${name} takes duties in advance for goods of up to ${above.most} ${above.currency} to the United States`,
    };
  return {
    usual: 'SENDER',
    takes: recipient_may_pay ? ['SENDER', 'RECIPIENT'] : ['SENDER'],
    why: `${name} takes goods to the United States with duties that the sender pays in advance`,
  };
}

/** The limit, in the currency of the goods, that they are worth more than. */
export function exceeded(
  { customs, currency }: Pick<Shipment, 'customs' | 'currency'>,
  limits: readonly ValueLimit[],
  day = '',
): ValueLimit | undefined {
  const items = customs?.items ?? [];
  const own = items[0]?.value_currency ?? currency;
  return limits.find(
    (limit) => limit.currency === own && inForce(limit, day) && worthOf(items).isGreaterThan(limit.most),
  );
}

/** Requires the tariff code and the origin of each line, which duties to the United States are reckoned from. */
export function requireCodes(request: RequestFields, { to }: Pick<UsByPost, 'to'>, report: Reporter): void {
  if (!areGoodsToUs(request, to)) return;
  for (const [index, item] of (request.shipment.customs?.items ?? []).entries())
    for (const name of ['code', 'origin_country'] as const)
      if (item[name] === undefined)
        report.required(`shipment.customs.items[${index}].${name}`, 'for goods to the United States');
}
