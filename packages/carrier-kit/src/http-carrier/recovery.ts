import type { ShippingOutcome } from '@waybill/core';
import type { Call, Exchange, RecoveryRequest } from '@waybill/core/plugin';
import { changesSomething } from '../calls/run-calls.js';
import type { Send } from '../http/transport.js';
import type { RecoveryOperation, ShippingOperation } from '../operation.js';
import { cutAfterPurchases, type WireRecovery, withoutPurchases } from '../recovery/cut-exchange.js';
import { withDocumentRemarks } from '../replies/document-remarks.js';
import { refuseForeign } from '../request/foreign-handle.js';
import { methodsFrom, type OperationMethods, type Shared } from './operation-methods.js';
import { withNotices } from './remarks.js';

/**
 * The recovery of a carrier that ships: looks up a purchase whose outcome is unknown, where the carrier has a lookup;
 * then what follows a purchase, as after the purchase itself.
 */
export function recoveryMethods<Settings, Wire extends object>(
  shipping: ShippingOperation<Settings, Wire>,
  { lookup }: RecoveryOperation<Wire>,
  shared: Shared<Settings>,
): OperationMethods {
  const { account, tables } = shared;
  const exchangeOf = ({ request, replies }: Exchange<WireRecovery<Wire>>): Exchange<Wire> =>
    withoutPurchases(shipping.next, request, replies);

  const next = (recovery: Exchange<WireRecovery<Wire>>): readonly Call[] => {
    const exchange = exchangeOf(recovery);
    const [shipment, errors] = shipping.parseResponse(exchange, account);
    const isUnknown = errors.some(({ kind }) => kind === 'unknown_outcome');
    return (
      [
        () => (isUnknown ? lookup(exchange) : []),
        () => shipping.next(exchange),
        // Everything that follows a purchase was fetched, and labels may still be missing.
        () => (shipment?.complete === false ? lookup(exchange) : []),
      ]
        .map((calls) => calls())
        .find((calls) => calls.length > 0) ?? []
    );
  };

  return methodsFrom(
    'recovery',
    {
      next,
      parseResponse: (recovery: Exchange<WireRecovery<Wire>>) =>
        shipping.parseResponse(exchangeOf(recovery), account),
    },
    { ...shared, send: buyingNothing(shared.send) },
    {
      create: (request: RecoveryRequest, report) => {
        refuseForeign(request, '', { ...account, settings: {} }, report);
        try {
          return cutAfterPurchases(shipping.next, request.exchange as Exchange<Wire>);
        } catch {
          report.invalid('exchange', `must be one of a purchase from ${tables.name}`);
          return { exchange: request.exchange as Exchange<Wire>, may_have_gone_on: false };
        }
      },
      read: (outcome, { exchange }) => {
        const [shipment, errors] = withDocumentRemarks(outcome as ShippingOutcome, account);
        const absent_after_minutes = tables.operations?.recovery?.absent_after_minutes;
        const dated = errors.map((entry) =>
          entry.details?.nothing_found && absent_after_minutes !== undefined
            ? { ...entry, details: { ...entry.details, absent_after_minutes } }
            : entry,
        );
        return [shipment && withNotices(shipment, exchange.request), dated];
      },
    },
  );
}

/** The last gate before the network: a recovery never buys. */
function buyingNothing(send: Send): Send {
  return (call, signal, course) => {
    if (changesSomething(call)) throw new RangeError(`${call.step}: a recovery buys and changes nothing`);
    return send(call, signal, course);
  };
}
