/**
 * GetFullEstimate, which prices shipments before and after they are bought.
 * Source: EstimatingService.wsdl, `GetFullEstimateRequest`, `GetFullEstimateResponse`.
 */
import { decimal, localErrorEntry, type PriceParts, type Speaker, wireList } from '@waybill/carrier-kit';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Answer, Call, ErrorEntry, Notice } from '@waybill/core';
import { z } from 'zod';
import { CURRENCY } from './account.js';
import { readReply } from './errors.js';
import { figure, lenient, text } from './reply-elements.js';
import { type RequestContext, soapCall } from './soap.js';

/** @param alternatives whether other services of the lane are to be priced, too. */
export function estimateCall(shipment: XmlNode, alternatives: boolean, context: RequestContext): Call {
  const content = { Shipment: shipment, ShowAlternativeServicesIndicator: String(alternatives) };
  return { step: 'estimate', ...soapCall('GetFullEstimate', content, context) };
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

/** A part of a price that cannot be read is left out, and the total then shows a part that is not itemised. */
const wireEstimate = lenient({
  ServiceID: text,
  ExpectedDeliveryDate: text,
  EstimatedTransitDays: text,
  BasePrice: figure,
  Surcharges: lenient({
    Surcharge: wireList(lenient({ Amount: figure, Type: text, Description: text })),
  }),
  Taxes: lenient({ Tax: wireList(lenient({ Amount: figure })) }),
  OptionPrices: lenient({
    OptionPrice: wireList(lenient({ Amount: figure, ID: text, Description: text })),
  }),
  TotalPrice: figure,
});

const wireResponse = lenient({
  ShipmentEstimates: lenient({ ShipmentEstimate: wireList(z.unknown()) }),
});

/** Every estimate by itself: one that cannot be read costs only itself, and says so. */
export function readEstimates(reply: Answer, account: Speaker): EstimatesRead {
  const reading = readReply(reply, 'GetFullEstimate', account);
  if (reading.response === undefined) return { estimates: [], errors: reading.errors, notices: [] };
  const listed = wireResponse.parse(reading.response)?.ShipmentEstimates?.ShipmentEstimate ?? [];
  const errors = [...reading.errors];
  const estimates = listed.flatMap((node) => {
    const estimate = estimateOf(wireEstimate.parse(node) ?? {});
    if (typeof estimate === 'object') return estimate;
    errors.push(localErrorEntry(account, 'unreadable_estimate', `One of Purolator's estimates ${estimate}.`));
    return [];
  });
  return { estimates, errors, notices: reading.notices };
}

/** An estimate, or what it lacks. */
function estimateOf(node: Partial<NonNullable<z.output<typeof wireEstimate>>>): Estimate | string {
  const { ServiceID, TotalPrice, EstimatedTransitDays = '', ExpectedDeliveryDate = '' } = node;
  if (ServiceID === undefined) return 'names no service';
  const total = TotalPrice === undefined ? undefined : decimal(TotalPrice);
  if (total === undefined || total.isNegative())
    return `is of ${ServiceID} and has no total that can be read`;
  // A time may stand behind the day. The year 1 is what .NET writes for no date.
  const day = z.iso.date().safeParse(ExpectedDeliveryDate.replace(/^0001-.*/, '').slice(0, 10));
  return {
    service: ServiceID,
    price: {
      currency: CURRENCY,
      base: decimal(node.BasePrice ?? 0),
      charges: [
        ...(node.Surcharges?.Surcharge ?? []).map((surcharge) =>
          charge(surcharge?.Description ?? surcharge?.Type, surcharge?.Amount),
        ),
        ...(node.OptionPrices?.OptionPrice ?? []).map((option) =>
          charge(option?.Description ?? option?.ID, option?.Amount),
        ),
      ],
      taxes: (node.Taxes?.Tax ?? []).flatMap((tax) =>
        tax?.Amount === undefined ? [] : [decimal(tax.Amount)],
      ),
      total,
    },
    transit_days: /^\d{1,4}$/.test(EstimatedTransitDays) ? Number(EstimatedTransitDays) : undefined,
    delivery_date: day.data,
  };
}

function charge(name: string | undefined, written: string | undefined) {
  return { name: name ?? 'Unnamed charge', amount: decimal(written ?? 0) };
}
