/** What is read of `RatedShipment`. Nothing but a service and a total is needed; the rest may be missing or unreadable. */
import { wireEach, wireText } from '@waybill/carrier-kit';
import { z } from 'zod';
import {
  maybe,
  wireItemized,
  wireModifier,
  wireMoney,
  wireNotices,
  wireTaxes,
  wireTotal,
} from '../charges.js';

const wirePackage = z.object({
  BaseServiceCharge: maybe(wireMoney),
  ServiceOptionsCharges: maybe(wireMoney),
  ItemizedCharges: wireEach(wireItemized),
  RateModifier: wireEach(wireModifier),
  NegotiatedCharges: maybe(
    z.object({ ItemizedCharges: wireEach(wireItemized), RateModifier: wireEach(wireModifier) }),
  ),
});

const wireNegotiated = z.object({
  BaseServiceCharge: wireEach(wireMoney),
  ItemizedCharges: wireEach(wireItemized),
  RateModifier: wireEach(wireModifier),
  TaxCharges: wireTaxes,
  TotalCharge: maybe(wireTotal),
  TotalChargesWithTaxes: maybe(wireTotal),
});

const wireArrival = z.object({
  Arrival: maybe(z.object({ Date: maybe(wireText), Time: maybe(wireText) })),
  BusinessDaysInTransit: maybe(wireText),
  DayOfWeek: maybe(wireText),
  TotalTransitDays: maybe(wireText),
});

const wireTransit = z.object({
  ServiceSummary: maybe(
    z.object({
      Service: maybe(z.object({ Description: maybe(wireText) })),
      EstimatedArrival: maybe(wireArrival),
      SaturdayDelivery: maybe(wireText),
      SundayDelivery: maybe(wireText),
    }),
  ),
});

export const wireRatedShipment = z.object({
  Service: z.preprocess(
    (node) => (Array.isArray(node) ? node[0] : node),
    z.object({ Code: wireText.pipe(z.string().trim().min(1)), Description: maybe(wireText) }),
  ),
  RatedShipmentAlert: wireNotices,
  Disclaimer: wireNotices,
  BillingWeight: maybe(
    z.object({
      UnitOfMeasurement: maybe(z.object({ Code: maybe(wireText) })),
      Weight: maybe(wireText),
    }),
  ),
  TransportationCharges: maybe(wireMoney),
  BaseServiceCharge: maybe(wireMoney),
  ServiceOptionsCharges: maybe(wireMoney),
  ItemizedCharges: wireEach(wireItemized),
  RateModifier: wireEach(wireModifier),
  TaxCharges: wireTaxes,
  TotalCharges: maybe(wireTotal),
  TotalChargesWithTaxes: maybe(wireTotal),
  NegotiatedRateCharges: maybe(wireNegotiated),
  RatedPackage: wireEach(wirePackage),
  TimeInTransit: maybe(wireTransit),
  GuaranteedDelivery: maybe(
    z.object({
      BusinessDaysInTransit: maybe(wireText),
      DeliveryByTime: maybe(wireText),
      ScheduledDeliveryDate: maybe(wireText),
    }),
  ),
});

/** One service with its price. */
export type RatedShipment = z.output<typeof wireRatedShipment>;
