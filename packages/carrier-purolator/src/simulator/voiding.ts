/**
 * Voids, and the close of the day, after which a shipment can no longer be voided. Purolator's numbers for these errors are not
 * published; these are made up.
 */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { dayIn, type SoldShipment } from '@waybill/simulator';
import { problem } from './rules.js';
import { type Sold, type SoldFacts, TIME_ZONE } from './sold.js';

export function createManifests(sold: Sold, { now }: { readonly now: () => number }) {
  const manifested = new Set<SoldShipment<SoldFacts>>();

  return {
    /** `VoidShipmentResponse`: any PIN of a shipment voids all of it. @throws Refusal */
    voidShipment(pin: string, account: string): XmlNode {
      const shipment = sold.find(pin);
      if (shipment === undefined || shipment.account !== account)
        throw problem('1100310', `The PIN ${pin} is not valid.`, 'PIN');
      const result = manifested.has(shipment) ? 'too_late' : sold.void(shipment);
      if (result === 'too_late')
        throw problem('1100311', `The shipment ${pin} is manifested and cannot be changed.`, 'PIN');
      if (result === 'already') throw problem('1100312', `The shipment ${pin} cannot be changed.`, 'PIN');
      return { ShipmentVoided: 'true' };
    },

    /** `ConsolidateResponse`: every open shipment of the account, but for those of later days. */
    consolidate(account: string): XmlNode {
      const today = dayIn(TIME_ZONE, now());
      for (const shipment of sold.all())
        if (shipment.account === account && shipment.facts.day <= today) manifested.add(shipment);
      return { Consolidate: 'true' };
    },
  };
}
