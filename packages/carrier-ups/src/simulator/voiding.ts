/** Voiding: `VoidShipmentResponse`. A shipment is voided as a whole, or package by package. */
import { refuse } from '@waybill/simulator';
import type { Sold } from './sold.js';

/** Voids shipments of an account. Packages that were voided by themselves are remembered while the simulator runs. */
export function voidShipments(sold: Sold) {
  const voidedPackages = new Set<string>();

  /** @param named the value of `trackingnumber`. @throws Refusal */
  return (id: string, named: string | null, account: string): object => {
    const shipment = sold.find(id);
    if (shipment?.id !== id || shipment.account !== account)
      throw refuse('190100', 'Invalid shipment identification number');
    const numbers = named === null ? shipment.tracking_numbers : listed(named);
    const strangers = numbers.filter((number) => !shipment.tracking_numbers.includes(number));
    if (strangers.length > 0) throw refuse('190109', `Invalid tracking number: ${strangers.join(', ')}`);
    if (numbers.every((number) => voidedPackages.has(number)))
      throw refuse('190117', 'The shipment has already been voided');
    const isPickedUp = sold.journeyOf(shipment).some(({ stage }) => stage === 'picked_up');
    if (isPickedUp) throw refuse('190103', 'The pickup has already been completed');
    for (const number of numbers) voidedPackages.add(number);
    if (shipment.tracking_numbers.every((number) => voidedPackages.has(number))) sold.void(shipment);
    return {
      VoidShipmentResponse: {
        Response: { ResponseStatus: { Code: '1', Description: 'Success' } },
        SummaryResult: { Status: { Code: '1', Description: 'Voided' } },
        PackageLevelResults: numbers.map((TrackingNumber) => ({
          TrackingNumber,
          Status: { Code: '1', Description: 'Voided' },
        })),
      },
    };
  };
}

/** One number as it is, several as a list in JSON. */
function listed(named: string): string[] {
  if (!named.startsWith('[')) return [named];
  try {
    return JSON.parse(named) as string[];
  } catch {
    throw refuse('190109', 'Invalid tracking number');
  }
}
