/** `RateResponse`. */
import { amountText, type Charge } from '@waybill/simulator';
import { weekday } from './calendar.js';
import type { Fault } from './refusal.js';
import type { Scenario } from './scenario.js';
import { arrivalOf, billingWeight, type Priced, type Side } from './tariff.js';

const REFERENCE_RATES: Fault = {
  code: '110971',
  message: 'Your invoice may vary from the displayed reference rates',
};

/** What every reply says about itself. */
export function responseElement(context: string | undefined, alerts: readonly Fault[]) {
  return {
    ResponseStatus: { Code: '1', Description: 'Success' },
    ...(alerts.length === 0
      ? {}
      : { Alert: alerts.map(({ code, message }) => ({ Code: code, Description: message })) }),
    TransactionReference: context === undefined ? {} : { CustomerContext: context },
  };
}

export function rateResponse(
  context: string | undefined,
  services: readonly Priced[],
  scenario: Scenario,
  terms: { readonly transit: boolean; readonly alerts: readonly Fault[] },
) {
  return {
    RateResponse: {
      Response: responseElement(context, terms.alerts),
      RatedShipment: services.map((service) => ratedShipment(service, scenario, terms.transit)),
    },
  };
}

function ratedShipment(service: Priced, scenario: Scenario, transit: boolean) {
  const { offer, published, negotiated, currency, taxed } = service;
  const weight = billingWeight(scenario.pieces);
  return {
    Service: { Code: offer.code },
    RatedShipmentAlert: [{ Code: REFERENCE_RATES.code, Description: REFERENCE_RATES.message }],
    BillingWeight: weightElement(weight),
    TransportationCharges: money(currency, published.transportation),
    BaseServiceCharge: money(currency, service.by_package ? 0 : baseOf(published)),
    ItemizedCharges: itemized(currency, shipmentCharges(service, published)),
    ServiceOptionsCharges: money(currency, published.service_options),
    ...(taxed && negotiated === undefined ? taxElements(currency, published) : {}),
    TotalCharges: money(currency, published.total),
    ...(negotiated === undefined ? {} : { NegotiatedRateCharges: negotiatedElement(service, negotiated) }),
    RatedPackage: scenario.pieces.map((_, index) => ratedPackage(service, index, scenario)),
    ...(transit ? { TimeInTransit: timeInTransit(service, scenario) } : {}),
  };
}

export function weightElement({ unit, weight }: { readonly unit: string; readonly weight: string }) {
  return {
    UnitOfMeasurement: { Code: unit, Description: unit === 'LBS' ? 'Pounds' : 'Kilograms' },
    Weight: weight,
  };
}

export function money(currency: string, cents: number) {
  return { CurrencyCode: currency, MonetaryValue: amountText(cents) };
}

export function itemized(currency: string, charges: readonly Charge[]) {
  return charges.map(({ code, cents }) => ({ Code: code, ...money(currency, cents) }));
}

/** Only where a tax applies. */
export function taxElements(currency: string, { taxes, total_with_taxes }: Side) {
  if (taxes.length === 0) return {};
  return {
    TaxCharges: taxes.map(({ code, cents }) => ({ Type: code, MonetaryValue: amountText(cents) })),
    TotalChargesWithTaxes: money(currency, total_with_taxes),
  };
}

function baseOf({ packages }: Side): number {
  return packages.reduce((total, { base }) => total + base, 0);
}

/** Charges of the shipment; elsewhere than in the United States those of its packages too. */
export function shipmentCharges({ by_package }: Priced, side: Side): Charge[] {
  const own = [...side.surcharges, ...side.options];
  if (by_package) return own;
  return added([...side.packages.flatMap(packageCharges), ...own]);
}

function packageCharges({ fuel, options }: Side['packages'][number]): Charge[] {
  return [{ code: '375', cents: fuel }, ...options];
}

function added(charges: readonly Charge[]): Charge[] {
  const sums = new Map<string, number>();
  for (const { code, cents } of charges) sums.set(code, (sums.get(code) ?? 0) + cents);
  return [...sums].map(([code, cents]) => ({ code, cents }));
}

function negotiatedElement(service: Priced, side: Side) {
  const { currency, by_package, taxed } = service;
  return {
    BaseServiceCharge: [money(currency, by_package ? 0 : baseOf(side))],
    ItemizedCharges: itemized(currency, shipmentCharges(service, side)),
    TotalCharge: money(currency, side.total),
    ...(taxed ? taxElements(currency, side) : {}),
  };
}

function ratedPackage(
  { published, negotiated, currency, by_package }: Priced,
  index: number,
  { pieces }: Scenario,
) {
  const own = by_package ? published.packages[index] : undefined;
  const transportation = (own?.base ?? 0) + (own?.fuel ?? 0);
  const options = (own?.options ?? []).reduce((total, { cents }) => total + cents, 0);
  const lower = by_package ? negotiated?.packages[index] : undefined;
  const piece = pieces[index];
  return {
    TransportationCharges: money(currency, transportation),
    BaseServiceCharge: money(currency, own?.base ?? 0),
    ServiceOptionsCharges: money(currency, options),
    ...(own === undefined ? {} : { ItemizedCharges: itemized(currency, packageCharges(own)) }),
    ...(lower === undefined
      ? {}
      : { NegotiatedCharges: { ItemizedCharges: itemized(currency, packageCharges(lower)) } }),
    TotalCharges: money(currency, transportation + options),
    Weight: (piece?.weight ?? 0).toFixed(1),
    ...(piece === undefined ? {} : { BillingWeight: weightElement(billingWeight([piece])) }),
  };
}

function timeInTransit({ offer, saturday }: Priced, scenario: Scenario) {
  const { days, date, total_days } = arrivalOf(offer, scenario, saturday);
  const abroad = scenario.from.country !== scenario.to.country;
  return {
    PickupDate: scenario.date,
    PackageBillType: scenario.document ? '02' : '03',
    ServiceSummary: {
      Service: { Description: `UPS ${offer.code}` },
      ...(abroad ? { GuaranteedIndicator: '1' } : {}),
      EstimatedArrival: {
        Arrival: { Date: date, Time: offer.by },
        BusinessDaysInTransit: String(days),
        Pickup: { Date: scenario.date, Time: '170000' },
        DayOfWeek: weekday(date),
        ...(abroad ? { TotalTransitDays: String(total_days) } : {}),
      },
      SaturdayDelivery: saturday ? '1' : '0',
    },
  };
}
