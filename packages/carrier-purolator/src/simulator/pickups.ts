/** Pickups. Purolator's numbers for these errors are not published; these are made up, and so are the limits. */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { bookedPickups, dayIn, grams, timeIn } from '@waybill/simulator/business';
import { elementAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { TIME_ZONE } from './shipping.js';
import { NIL, problem } from './soap.js';

const CUT_OFF = '17:00';
/** Minutes between ready and closing time. */
const SHORTEST_WINDOW = 60;
const MOST_PACKAGES = 75;
const HEAVIEST_KG = 500;
const STATUSES = { scheduled: 'Scheduled', cancelled: 'Cancelled', completed: 'Completed' } as const;

/** Operations by name. @throws Refusal in each of them. */
export function createPickups({ now }: { readonly now: () => number }) {
  const pickups = bookedPickups<string>({ now, time_zone: TIME_ZONE, cut_off: CUT_OFF });
  let last = 0;

  const owned = (number: string, account: string) => {
    const pickup = pickups.find(number);
    if (pickup?.account !== account)
      throw problem('1500064', `The pickup ${number} is not found.`, 'PickUpConfirmationNumber');
    return pickup;
  };

  return {
    ValidatePickUp(request: XmlElement, account: string): XmlNode {
      const wanted = wantedIn(request, account);
      if (wanted.date === dayIn(TIME_ZONE, now()) && timeIn(TIME_ZONE, now()) >= CUT_OFF) throw cutOff();
      return {
        IsBulkdRequired: String(wanted.isBulk),
        CutOffTime: CUT_OFF,
        CutOffWindow: String(SHORTEST_WINDOW),
        BulkMaxWeight: String(HEAVIEST_KG),
        BulkMaxPackages: String(MOST_PACKAGES),
      };
    },

    SchedulePickUp(request: XmlElement, account: string): XmlNode {
      const { isBulk, ...wanted } = wantedIn(request, account);
      if (isBulk) throw problem('1500070', 'A bulk pickup is required.', 'PickupInstruction');
      const number = String(21_345_000 + ++last);
      refuse(pickups.book({ number, account, ...wanted }));
      return { PickUpConfirmationNumber: number };
    },

    ModifyPickUp(request: XmlElement, account: string): XmlNode {
      const pickup = owned(textAt(request, 'ConfirmationNumber'), account);
      const closing_time = timeOf(textAt(request, 'ModifyPickupInstruction/UntilTime'));
      if (closing_time < pickup.closing_time)
        throw problem('1500050', 'The until time must be later than that of the pickup.', 'UntilTime');
      refuse(pickups.change(pickup, { closing_time }));
      return { PickUpConfirmationNumber: pickup.number };
    },

    VoidPickUp(request: XmlElement, account: string): XmlNode {
      const pickup = owned(textAt(request, 'PickUpConfirmationNumber'), account);
      const result = pickups.cancel(pickup);
      const already = (code: string, state: string) =>
        problem(code, `The pickup ${pickup.number} is already ${state}.`, 'PickUpConfirmationNumber');
      if (result === 'already') throw already('1500066', 'cancelled');
      if (result === 'too_late') throw already('1500067', 'completed');
      return { PickUpVoided: 'true' };
    },

    GetPickUpHistory(request: XmlElement, account: string): XmlNode {
      const criteria = (name: string) => textAt(request, `PickUpHistorySearchCriteria/${name}`);
      const pickup = pickups.find(criteria('ConfirmationNumber'));
      const isFound =
        pickup?.account === account &&
        criteria('AccountNumber') === account &&
        pickup.date >= criteria('FromDate') &&
        pickup.date <= criteria('ToDate');
      if (!isFound) return { PickUpDetailList: '' };
      const PickUpDetail = {
        BillingAccountNumber: pickup.account,
        PartnerId: '',
        ConfirmationNumber: pickup.number,
        PickupStatus: STATUSES[pickups.stateOf(pickup)],
        PickupType: 'OnDemand',
        PickupInstruction: {
          Date: pickup.date,
          AnyTimeAfter: pickup.ready_time.replace(':', ''),
          UntilTime: pickup.closing_time.replace(':', ''),
          TotalPieces: pickup.facts,
        },
        ...{ Address: NIL, ShipmentSummary: NIL, NotificationEmails: NIL },
      };
      return { PickUpDetailList: { PickUpDetail } };
    },
  };
}

/** @throws Refusal */
function refuse(result: 'booked' | 'past' | 'too_late'): void {
  if (result === 'past')
    throw problem('1500021', 'The pickup date is in the past.', 'PickupInstruction/Date');
  if (result === 'too_late') throw cutOff();
}

const cutOff = () => problem('1500023', 'The cut-off time of the day has passed.', 'PickupInstruction/Date');

/** What a request wants. @throws Refusal */
function wantedIn(request: XmlElement, account: string) {
  const instruction = elementAt(request, 'PickupInstruction');
  const at = (name: string) => textAt(instruction, name);
  if (textAt(request, 'BillingAccountNumber') !== account)
    throw problem('1500917', 'The account number is not active.', 'BillingAccountNumber');
  if (textAt(request, 'Address/Country') !== 'CA')
    throw problem('1500905', 'Pickups are in Canada.', 'Address/Country');
  const [ready_time, closing_time] = [timeOf(at('AnyTimeAfter')), timeOf(at('UntilTime'))];
  if (minutesOf(closing_time) - minutesOf(ready_time) < SHORTEST_WINDOW)
    throw problem('1500024', `The window is shorter than ${SHORTEST_WINDOW} minutes.`, 'UntilTime');
  const packages = at('TotalPieces') || '1';
  const unit = at('TotalWeight/WeightUnit') === 'lb' ? 'lb' : 'kg';
  const weight_g = grams(at('TotalWeight/Value') || '0', unit);
  return {
    date: at('Date'),
    ready_time,
    closing_time,
    facts: packages,
    isBulk: Number(packages) > MOST_PACKAGES || weight_g > HEAVIEST_KG * 1000,
  };
}

/** `0930` as `09:30`. @throws Refusal */
function timeOf(compact: string): string {
  if (!/^([01]\d|2[0-3])[0-5]\d$/.test(compact))
    throw problem('1500022', `The time ${compact} is not valid.`);
  return `${compact.slice(0, 2)}:${compact.slice(2)}`;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
