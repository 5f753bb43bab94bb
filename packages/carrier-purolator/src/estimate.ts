/**
 * GetFullEstimate, which prices shipments before and after they are bought.
 * Source: EstimatingService.wsdl, `GetFullEstimateRequest`, `GetFullEstimateResponse`.
 */
import { z } from '@waybill/carrier-kit';
import {
  decimal,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  type PriceParts,
  readAs,
  wireDecimal,
  wireList,
} from '@waybill/carrier-kit/reply';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { ErrorEntry, Notice } from '@waybill/core';
import type { Answer, Call, CarrierIdentity } from '@waybill/core/plugin';
import { noticesIn, readReply, responseTo } from './errors.js';
import { CURRENCY, element, type SoapHeader, soapCall } from './soap.js';

/** @param alternatives whether other services of the lane are priced too. */
export function estimateCall(shipment: XmlNode, alternatives: boolean, header: SoapHeader): Call {
  const content = { Shipment: shipment, ShowAlternativeServicesIndicator: String(alternatives) };
  return { step: 'estimate', ...soapCall('GetFullEstimate', content, header) };
}

/** The price of one service. */
export interface Estimate {
  readonly service: string;
  readonly price: PriceParts;
  readonly transit_days: number | undefined;
  readonly delivery_date: string | undefined;
}

export interface EstimatesRead {
  readonly estimates: readonly Estimate[];
  readonly errors: readonly ErrorEntry[];
  readonly notices: readonly Notice[];
}

const figure = maybe(wireDecimal);
const isoDate = z.iso.date();

/** A part of a price that cannot be read is left out; the quote then has a part that is not itemised. */
const wireEstimate = z.object({
  ServiceID: maybeText,
  ExpectedDeliveryDate: maybeText,
  EstimatedTransitDays: maybeText,
  BasePrice: figure,
  Surcharges: element({
    Surcharge: listOf(z.object({ Amount: figure, Type: maybeText, Description: maybeText })),
  }),
  Taxes: element({ Tax: listOf(z.object({ Amount: figure })) }),
  OptionPrices: element({
    OptionPrice: listOf(z.object({ Amount: figure, ID: maybeText, Description: maybeText })),
  }),
  TotalPrice: figure,
});

const wireResponse = z.object({
  ShipmentEstimates: element({ ShipmentEstimate: wireList(z.unknown()) }),
});

/** Estimates are read independently: an unreadable one becomes an entry, and the others are kept. */
export function readEstimates(reply: Answer, carrier: CarrierIdentity): EstimatesRead {
  const reading = readReply(reply, carrier, responseTo('GetFullEstimate'));
  if (reading.errors !== undefined) return { estimates: [], errors: reading.errors, notices: [] };
  const errors = [...reading.warnings];
  const { ShipmentEstimates } = wireResponse.parse(reading.document);
  const estimates = (ShipmentEstimates?.ShipmentEstimate ?? []).flatMap((node) => {
    const estimate = estimateOf(readAs(wireEstimate, node).data ?? {});
    if (typeof estimate === 'object') return estimate;
    errors.push(localErrorEntry(carrier, 'unreadable_estimate', `One of Purolator's estimates ${estimate}.`));
    return [];
  });
  return { estimates, errors, notices: noticesIn(reading.document) };
}

/** An estimate, or the problem with it. */
function estimateOf(node: Partial<z.output<typeof wireEstimate>>): Estimate | string {
  const { ServiceID, TotalPrice, EstimatedTransitDays = '', ExpectedDeliveryDate = '' } = node;
  if (ServiceID === undefined) return 'has no service';
  const total = TotalPrice === undefined ? undefined : decimal(TotalPrice);
  if (total === undefined || total.isNegative()) return `is of ${ServiceID} and has no readable total`;
  // A time may follow the day. .NET writes the year 1 for no date.
  const day = isoDate.safeParse(ExpectedDeliveryDate.replace(/^0001-.*/, '').slice(0, 10));
  return {
    service: ServiceID,
    price: {
      currency: CURRENCY,
      base: decimal(node.BasePrice ?? 0),
      charges: [
        ...(node.Surcharges?.Surcharge ?? []).map((surcharge) =>
          charge(surcharge.Description ?? surcharge.Type, surcharge.Amount),
        ),
        ...(node.OptionPrices?.OptionPrice ?? []).map((option) =>
          charge(option.Description ?? option.ID, option.Amount),
        ),
      ],
      taxes: (node.Taxes?.Tax ?? []).flatMap((tax) =>
        tax.Amount === undefined ? [] : [decimal(tax.Amount)],
      ),
      total,
    },
    transit_days: /^\d{1,3}$/.test(EstimatedTransitDays) ? Number(EstimatedTransitDays) : undefined,
    delivery_date: day.data,
  };
}

function charge(name: string | undefined, written: string | undefined) {
  return { name: name ?? 'Unnamed charge', amount: decimal(written ?? 0) };
}
