/** Who pays duties: `postalDeliveryDutyPaid` of parcels abroad (PDDP), `shippingConditions` of a Europaket. */
import {
  areGoodsToUs,
  countryOf,
  crossesCustoms,
  dutyPayerOf,
  type Reporter,
  requireCodes,
  type ValueLimit,
} from '@waybill/carrier-kit/request';
import type { ShipmentRequest } from '@waybill/core';
import type { Payer } from '@waybill/core/plugin';

/** The one product that has PDDP. */
const INTERNATIONAL = 'V53WPAK';
/** DHL, page "Postal Delivered Duty Paid", of 2025-09-23. */
const PREPAID = ['US', 'PR', 'NO', 'CH', 'GB'];
const UNITED_STATES = ['US', 'PR'];

/** The same page, and since 2026-07-24 DHL's modules for shops (netresearch, 3.6.0): 2,500 USD at 0.85 euro for a dollar. */
const LIMITS: readonly ValueLimit[] = [
  { currency: 'USD', most: 800, valid_from: '2025-09-25', valid_until: '2026-07-23' },
  { currency: 'EUR', most: 680, valid_from: '2025-09-25', valid_until: '2026-07-23' },
  { currency: 'USD', most: 2500, valid_from: '2026-07-24' },
  { currency: 'EUR', most: 2125, valid_from: '2026-07-24' },
];

/** @param day of shipping */
export function dutiesOf(
  request: ShipmentRequest,
  { product, own_account, day }: Readonly<Record<'product' | 'own_account' | 'day', string>>,
  report: Reporter,
) {
  const europaket = product === 'V54EPAK';
  const country = countryOf(request.recipient) ?? '';
  const prepaid = product === INTERNATIONAL && PREPAID.includes(country);
  const takes: Payer[] = europaket || prepaid ? ['SENDER', 'RECIPIENT'] : ['RECIPIENT'];
  const to_us = { to: UNITED_STATES };
  requireCodes(request, to_us, report);
  if (product === 'V66WPI' && areGoodsToUs(request, UNITED_STATES)) {
    report.notSupported(
      'shipment.services',
      `is ${product}; goods to the United States go with ${INTERNATIONAL}, whose duties DHL takes in advance`,
    );
    return { terms: undefined, duty_paid: false };
  }
  const payer = dutyPayerOf(
    request,
    {
      own_account,
      takes,
      otherwise: `DHL takes duties in advance with ${INTERNATIONAL} to ${PREPAID.join(', ')}`,
      // Only the declaration of a Europaket has terms.
      ...(europaket ? { terms: ['DAP', 'DDP'] } : {}),
      recipient_account: false,
      to_us: {
        ...to_us,
        limits: LIMITS,
        day,
        how: 'DHL takes duties to the United States in advance and bills them with a fee (PDDP).',
      },
    },
    report,
  );
  return {
    terms: europaket && crossesCustoms(request.shipper, request.recipient) ? payer?.terms : undefined,
    duty_paid: !europaket && payer?.role === 'SENDER',
  };
}
