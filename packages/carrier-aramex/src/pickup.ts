/** Pickups: CreatePickup, CancelPickup. Source: shipping.wsdl. */
import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  cancelledBefore,
  changeOutcome,
  changeReading,
  checkPickupTimes,
  pickupCancelOutcome,
  pickupCount,
  pickupResult,
  pickupServices,
} from '@waybill/carrier-kit/after';
import { decimal, type KindWords, kindByWords, maybe, maybeText } from '@waybill/carrier-kit/reply';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { ErrorEntry, PickupResult } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { FAULT_STATUS, hasErrors, noticesIn, readReply, responseTo } from './errors.js';
import { partyParts } from './parties.js';
import { groupOfService } from './services.js';
import type { OpenSettings } from './settings.js';
import { type Client, clientOf, NIL, soapCall } from './soap.js';

/** A pickup to book, with what its reply does not repeat. */
export interface WirePickupRequest {
  readonly client: Client;
  readonly pickup_date: string;
  readonly ready_time: string;
  readonly closing_time: string;
  readonly pickup: XmlNode;
  readonly lookup: string;
}

/** A pickup to cancel. */
export interface WirePickupCancelRequest {
  readonly client: Client;
  /** `PickupGUID` */
  readonly number: string;
  readonly reason: string;
}

export const pickup: OperationFor<'pickup', OpenSettings, WirePickupRequest> = {
  createRequest: (request, { account: { settings, context }, report }) => {
    const { address, pickup_date, ready_time, closing_time, total_weight, weight_unit } = request;
    checkPickupTimes(request, { clock: context.clock, time_zone: settings.time_zone }, {}, report);
    if (request.notify_email !== undefined)
      report.notice('left_out', 'notify_email is left out: Aramex takes none with a pickup.');
    const [service, other] = pickupServices(request);
    if (service === undefined) report.required('services', 'with a pickup: the product of the packages');
    if (other !== undefined)
      report.notSupported(
        'services',
        `names ${service} and ${other}; ${report.name} picks up one product at a time`,
      );
    const { address: PickupAddress, contact: PickupContact } = partyParts(address, 'address', report);
    const { destination_country_codes } = request;
    const abroad = destination_country_codes?.some((country) => country !== address.country_code);
    const group = abroad === undefined ? (groupOfService(service ?? '') ?? 'DOM') : abroad ? 'EXP' : 'DOM';
    const at = (time: string) => `${pickup_date}T${time}:00`;
    return {
      client: clientOf(settings),
      pickup_date,
      ready_time,
      closing_time,
      lookup: `a pickup on ${pickup_date} at ${address.city} in your Aramex account`,
      pickup: {
        PickupAddress,
        PickupContact,
        PickupLocation: request.package_location?.replaceAll('_', ' ') ?? '',
        PickupDate: at(ready_time),
        ReadyTime: at(ready_time),
        LastPickupTime: at(closing_time),
        ClosingTime: at(closing_time),
        Comments: request.instruction ?? '',
        Vehicle: '',
        PickupItems: {
          PickupItemDetail: {
            ProductGroup: group,
            ProductType: service,
            NumberOfShipments: String(request.shipments?.length ?? 1),
            PackageType: 'Box',
            Payment: 'P',
            ShipmentWeight:
              total_weight === undefined
                ? NIL
                : { Unit: weight_unit, Value: decimal(total_weight).toFixed() },
            ShipmentVolume: NIL,
            NumberOfPieces: String(pickupCount(request, report) ?? 1),
            CashAmount: NIL,
            ExtraCharges: NIL,
            ShipmentDimensions: NIL,
            Comments: '',
          },
        },
        Status: 'Ready',
      },
    };
  },
  next: atOnce(({ client, pickup: booked, lookup }) => [
    { step: 'book', ...soapCall('CreatePickup', { Pickup: booked }, client), effect: 'once', lookup },
  ]),
  parseResponse: ({ request, replies: [reply] }, carrier) => {
    const { lookup, pickup_date, ready_time, closing_time } = request;
    const judged = changeOutcome(reply, {
      carrier,
      what: 'The pickup',
      effect: 'once',
      lookup,
      refusedAt: FAULT_STATUS,
      read: (answer) => withKinds(changeReading(readReply(answer, carrier, bookedIn))),
    });
    if (judged.outcome !== 'done') return [null, [...judged.errors]];
    const { number, meta } = judged.done;
    const facts = { pickup_date, ready_time, closing_time, confirmation_numbers: [number], meta };
    return [pickupResult(carrier, facts), [...judged.errors]];
  },
};

const wireBooked = z.object({ ProcessedPickup: maybe(z.object({ ID: maybeText, GUID: maybeText })) });
const NO_GUID = /^[0-]*$/;

interface Booked {
  readonly number: string;
  readonly meta: PickupResult['meta'];
}

/** The GUID, by which alone a pickup is cancelled, or the number of a pickup proves that it is booked. */
function bookedIn(document: unknown): Booked | undefined {
  const response = responseTo('CreatePickup')(document);
  const { ID, GUID } = wireBooked.safeParse(response).data?.ProcessedPickup ?? {};
  const [guid, id] = [GUID, ID].map((text) => (NO_GUID.test(text ?? '') ? undefined : text));
  const number = guid ?? id;
  const meta = { notices: noticesIn(response), ...(id === undefined ? {} : { pickup_id: id }) };
  return number === undefined ? undefined : { number, meta };
}

export const pickup_cancel: OperationFor<'pickup_cancel', OpenSettings, WirePickupCancelRequest> = {
  createRequest: ({ pickup: { confirmation_number }, reason = '' }, { account: { settings }, report }) => {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(confirmation_number))
      report.invalid('pickup.confirmation_number', 'must be the GUID of a pickup of Aramex');
    return { client: clientOf(settings), number: confirmation_number, reason };
  },
  next: atOnce(({ client, number, reason }) => [
    {
      step: 'cancel',
      ...soapCall('CancelPickup', { PickupGUID: number, Comments: reason }, client),
      effect: 'repeatable',
      lookup: lookupOf(number),
    },
  ]),
  parseResponse: ({ request: { number }, replies: [reply] }, carrier) =>
    pickupCancelOutcome(
      reply,
      { confirmation_number: number },
      {
        carrier,
        lookup: lookupOf(number),
        refusedAt: FAULT_STATUS,
        read: (answer) => readCancellation(answer, carrier),
      },
    ),
};

function lookupOf(number: string): string {
  return `the pickup ${number} in your Aramex account`;
}

/** Only a reply without errors proves a cancellation: if it has notifications, `HasErrors` must be false. */
function readCancellation(answer: Answer, carrier: CarrierIdentity): ChangeReading<PickupResult['meta']> {
  const reading = readReply(answer, carrier, (document) => {
    const response = responseTo('CancelPickup')(document);
    return response === undefined || hasErrors(response) ? undefined : { notices: noticesIn(response) };
  });
  if (reading.errors === undefined && reading.warnings.length > 0)
    return { unreadable: reading.warnings.map(({ message }) => message).join('; ') };
  const before = cancelledBefore(reading.errors ?? []);
  return before === undefined ? withKinds(changeReading(reading)) : { done: { notices: [before] } };
}

/** Codes of refusals are not published: only the words say why. */
const WORDS: KindWords = {
  too_late: /too late|cut-?off|already\b.*\b(picked|collected)/i,
  not_found: /not found|not exist/i,
};

function withKinds<Done>(reading: ChangeReading<Done>): ChangeReading<Done> {
  const kindOf = (entry: ErrorEntry) => kindByWords(entry, WORDS);
  if ('refused' in reading) return { refused: reading.refused.map(kindOf) };
  return 'done' in reading ? { ...reading, warnings: reading.warnings?.map(kindOf) ?? [] } : reading;
}
