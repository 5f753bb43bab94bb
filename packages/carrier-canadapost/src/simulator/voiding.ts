/** Voids and refunds, with Canada Post's own codes. */

import type { SimulatorContext } from '@waybill/simulator';
import { dayIn } from '@waybill/simulator/business';
import { Refusal, refuse } from '@waybill/simulator/server';
import type { Content } from './platform.js';
import type { Account, Shipments } from './shipments.js';

/** The answer to a request for a refund. */
export interface RefundTicket {
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

export interface Voids {
  /** @throws Refusal unless it waits in its group. */
  void(account: Account, id: string): void;
  /** @throws Refusal unless it was transmitted. */
  refund(account: Account, id: string): RefundTicket;
}

/** A group that was not transmitted by a manifest is, when its packages are picked up. */
export function createVoids({ now }: SimulatorContext, { sold, find }: Shipments): Voids {
  const tickets = new Map<string, RefundTicket>();

  /** @throws Refusal without a code for one that is not there: Canada Post's is an empty list of messages. */
  const bought = (account: Account, id: string) => {
    const shipment = sold.find(id);
    if (shipment === undefined || find(account, id) === undefined) throw new Refusal(404, []);
    const isPickedUp = sold.journeyOf(shipment).some(({ stage }) => stage === 'picked_up');
    const isWaiting = shipment.facts.group_id !== undefined && sold.open(shipment.account).includes(shipment);
    return { shipment, transmitted: !isWaiting || isPickedUp };
  };
  return {
    void(account, id) {
      const { shipment, transmitted } = bought(account, id);
      if (transmitted) throw refuse('8064', 'The shipment has been transmitted. Request a refund instead.');
      sold.void(shipment);
    },

    refund(account, id) {
      const { transmitted } = bought(account, id);
      if (!transmitted)
        throw refuse('7291', 'The shipment has not been transmitted. Void the shipment instead.');
      if (tickets.has(id))
        throw refuse('7292', 'A refund has already been requested for this shipment.', 409);
      const ticket = {
        id: `GT${String(tickets.size + 1).padStart(8, '0')}`,
        date: dayIn('America/Toronto', now()),
      };
      tickets.set(id, ticket);
      return ticket;
    },
  };
}

export function refundTicket({ id, date }: RefundTicket): Content {
  return { 'service-ticket-date': date, 'service-ticket-id': id };
}
