/** The fields of `RatedShipment` that we read. Only a service and a total are needed; the rest may be missing or unreadable. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText, single, wireList, wireText } from '@waybill/carrier-kit/reply';
import { wireItemized, wireModifier, wireMoney, wireNotices, wireTaxes, wireTotal } from '../charges.js';

const wirePackage = z.object({
  BaseServiceCharge: maybe(wireMoney),
  ServiceOptionsCharges: maybe(wireMoney),
  ItemizedCharges: listOf(wireItemized),
  RateModifier: listOf(wireModifier),
  NegotiatedCharges: maybe(
    z.object({ ItemizedCharges: listOf(wireItemized), RateModifier: listOf(wireModifier) }),
  ),
});

const wireNegotiated = z.object({
  BaseServiceCharge: listOf(wireMoney),
  ItemizedCharges: listOf(wireItemized),
  RateModifier: listOf(wireModifier),
  TaxCharges: wireTaxes,
  TotalCharge: maybe(wireTotal),
  TotalChargesWithTaxes: maybe(wireTotal),
});

const wireArrival = z.object({
  Arrival: maybe(z.object({ Date: maybeText, Time: maybeText })),
  BusinessDaysInTransit: maybeText,
  DayOfWeek: maybeText,
  TotalTransitDays: maybeText,
});

const wireTransit = z.object({
  ServiceSummary: maybe(
    z.object({
      Service: maybe(z.object({ Description: maybeText })),
      EstimatedArrival: maybe(wireArrival),
      SaturdayDelivery: maybeText,
      SundayDelivery: maybeText,
    }),
  ),
});

export const wireRatedShipment = z.object({
  Service: single(z.object({ Code: wireText.pipe(z.string().trim().min(1)), Description: maybeText })),
  RatedShipmentAlert: wireNotices,
  Disclaimer: wireNotices,
  BillingWeight: maybe(
    z.object({
      UnitOfMeasurement: maybe(z.object({ Code: maybeText })),
      Weight: maybeText,
    }),
  ),
  TransportationCharges: maybe(wireMoney),
  BaseServiceCharge: maybe(wireMoney),
  ServiceOptionsCharges: maybe(wireMoney),
  ItemizedCharges: listOf(wireItemized),
  RateModifier: listOf(wireModifier),
  TaxCharges: wireTaxes,
  TotalCharges: maybe(wireTotal),
  TotalChargesWithTaxes: maybe(wireTotal),
  NegotiatedRateCharges: maybe(wireNegotiated),
  RatedPackage: listOf(wirePackage),
  TimeInTransit: maybe(wireTransit),
  GuaranteedDelivery: maybe(
    z.object({
      BusinessDaysInTransit: maybeText,
      DeliveryByTime: maybeText,
      ScheduledDeliveryDate: maybeText,
    }),
  ),
});

/** `RateResponse`. Each service is read on its own, so that an unreadable one does not affect the others. */
export const wireRateResponse = z.object({
  Response: maybe(z.object({ Alert: wireNotices })),
  RatedShipment: wireList(z.unknown()),
});

/** One service with its price. */
export type RatedShipment = z.output<typeof wireRatedShipment>;
