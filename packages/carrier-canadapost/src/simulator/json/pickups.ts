/** Pickups of the JSON platform: what it reads, after its field tables and with the bounds of pickuprequest.xsd, and its documents. */
import { z } from 'zod';
import { CUT_OFF, type KeptPickup, type Pickups } from '../pickups.js';
import type { PickupDetails, PickupUpdate } from '../xml/pickup-requests.js';
import { canadianPostalCode, email, reader } from './requests.js';
import { closed, day, pattern, text } from './schema.js';

const time = pattern(/^(12|13|14|15|16|17):(00|15|30|45)$/);

const change = {
  contactInfo: closed({
    contactName: text(45, 1),
    email,
    contactPhone: pattern(/^\d{3}-\d{3}-\d{4}$/),
    telephoneExt: pattern(/^\d{1,6}$/).optional(),
    receiveEmailUpdatesFlag: z.boolean().optional(),
    lang: z.enum(['e', 'f']).optional(),
  }),
  locationDetails: closed({
    fiveTonFlag: z.boolean().optional(),
    loadingDockFlag: z.boolean().optional(),
    pickupInstructions: text(132),
  }),
  pickupVolume: text(40, 1),
  pickupTimes: closed({ onDemandPickupTime: closed({ date: day, preferredTime: time, closingTime: time }) }),
};

const details = closed({
  pickupType: z.literal('OnDemand'),
  pickupLocation: closed({
    businessAddressFlag: z.boolean(),
    alternateAddress: closed({
      company: text(35),
      addressLine1: text(35),
      city: text(35),
      province: text(2, 2),
      postalCode: canadianPostalCode,
    }).optional(),
  }),
  ...change,
  itemCharacteristics: closed({
    pwwFlag: z.boolean().optional(),
    priorityFlag: z.boolean().optional(),
    returnsFlag: z.boolean().optional(),
    heavyItemFlag: z.boolean().optional(),
  }).optional(),
  paymentInfo: closed({
    contractId: text(10, 1).optional(),
    methodOfPayment: z.enum(['CreditCard', 'Account', 'SupplierAccount']),
  }).optional(),
});

const update = closed({
  ...change,
  itemCharacteristics: closed({ heavyItemFlag: z.boolean().optional() }).optional(),
});

export const pickupBody = reader<PickupDetails>(details);
export const pickupUpdateBody = reader<PickupUpdate>(update);

const header = (pickup: KeptPickup, { statusOf }: Pickups) => ({
  requestId: pickup.number,
  requestStatus: statusOf(pickup),
  pickupType: 'OnDemand',
  nextPickupDate: pickup.date,
});

export function pickupPrice({ price: { pre_tax, gst } }: Pickups) {
  return { preTaxAmount: pre_tax / 100, gstAmount: gst / 100, dueAmount: (pre_tax + gst) / 100 };
}

export function pickupInfo(pickup: KeptPickup, pickups: Pickups) {
  return { pickupRequestHeader: header(pickup, pickups), pickupRequestPrice: pickupPrice(pickups) };
}

export function pickupDetails(pickup: KeptPickup, pickups: Pickups) {
  const { date, ready_time: preferredTime, closing_time: closingTime } = pickup;
  return {
    pickupRequestHeader: header(pickup, pickups),
    pickupRequestDetails: { pickupTimes: { onDemandPickupTime: { date, preferredTime, closingTime } } },
  };
}

export function pickupAvailability(postalCode: string, { reaches }: Pickups) {
  return {
    postalCode,
    onDemandCutoff: CUT_OFF,
    onDemandTour: reaches(postalCode),
    scheduledPickupsAvailable: true,
  };
}
