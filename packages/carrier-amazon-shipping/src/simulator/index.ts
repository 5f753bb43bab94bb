/**
 * A local replacement for Amazon Shipping: login, rates, purchases with labels, tracking, cancelling. Every price and every number
 * is made up. It is a second reading of the contract and imports nothing of the carrier's other code.
 */
import { defineSimulator } from '@waybill/simulator';
import { type JourneyStage, labelMakers, soldShipments } from '@waybill/simulator/business';
import { Refusal, refuse, route, type ServedRequest } from '@waybill/simulator/server';
import { ACCOUNTS, type Account, login } from './login.js';
import { DOCUMENTS, ratesOf, type SimulatedRate } from './rates.js';
import {
  purchaseBody,
  ratesBody,
  type SimulatedAddress,
  type SimulatedPurchase,
  type SimulatedRates,
} from './requests.js';

const TOKENS_LIVE_MS = 10 * 60_000;

/** What a request token stands for: it holds the question, and the same question has the same rates. */
interface Asked {
  readonly client_id: string;
  readonly request: SimulatedRates;
  readonly at: number;
}

function tokenOf(asked: Asked): string {
  return `tok-${Buffer.from(JSON.stringify(asked)).toString('base64url')}`;
}

function askedBy(token: string): Asked | undefined {
  try {
    return JSON.parse(Buffer.from(token.slice('tok-'.length), 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Start it with `startSimulator`. It has accounts in the United Kingdom, in Italy and in India. */
export const simulator = defineSimulator({
  carrier: 'amazon-shipping',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second, india: ACCOUNTS.india },
  login,
  refusal: ({ status, problems }) =>
    Response.json(
      { errors: problems.map(({ code, message }) => ({ code, message, details: '' })) },
      { status },
    ),
  routes: ({ purchased, now }) => {
    const sold = soldShipments<{ readonly carrierId: string }>({ now });
    let number = 0;
    return [
      route('POST /shipping/v2/shipments/rates', ratesBody, ({ body: request, account, headers }) => {
        checkBusiness(headers, account);
        const { rates, ineligible } = ratesOf(request, now());
        const requestToken = tokenOf({ client_id: account.client_id, request, at: now() });
        return payload({
          requestToken,
          rates: rates.map(({ document }) => document),
          ineligibleRates: ineligible,
        });
      }),

      route('POST /shipping/v2/shipments', purchaseBody, async ({ body, account, headers }) => {
        checkBusiness(headers, account);
        const { request, rate } = chosenRate(body, account, now());
        const trackingId = `QA${String(++number).padStart(10, '0')}`;
        const shipmentId = `amzn1.sid.${number}`;
        purchased(trackingId);
        const { carrierId } = rate;
        sold.add({
          id: shipmentId,
          tracking_numbers: [trackingId],
          account: account.client_id,
          facts: { carrierId },
        });
        const [{ packageClientReferenceId }] = request.packages;
        const contents = await labelOf(request, rate, body, trackingId);
        const { format } = body.requestedDocumentSpecification;
        const packageDocuments = [{ type: 'LABEL', format, contents }];
        return payload({
          shipmentId,
          packageDocumentDetails: [{ packageClientReferenceId, trackingId, packageDocuments }],
          promise: rate.promise,
          ...(rate.adjusted && { totalChargeWithAdjustments: rate.adjusted }),
        });
      }),

      route('PUT /shipping/v2/shipments/:id/cancel', ({ params, account, headers }) => {
        checkBusiness(headers, account);
        const shipment = sold.find(params.id ?? '');
        if (shipment === undefined || shipment.account !== account.client_id)
          throw refuse('NotFound', 'The shipment does not exist.', 404);
        const outcome = sold.void(shipment);
        if (outcome !== 'voided') throw refuse('InvalidRequest', 'The shipment cannot be cancelled.');
        return payload({});
      }),

      route('GET /shipping/v2/tracking', ({ query, headers, account }) => {
        checkBusiness(headers, account);
        const trackingId = query.get('trackingId') ?? '';
        const shipment = sold.find(trackingId);
        if (shipment === undefined || shipment.facts.carrierId !== query.get('carrierId'))
          throw refuse('NotFound', 'The tracking identifier is not known.', 404);
        const steps = sold.journeyOf(shipment);
        const status = STATUSES[steps.at(-1)?.stage ?? 'created'];
        return payload({
          trackingId,
          alternateLegTrackingId: 'null',
          eventHistory: steps.map(({ stage, at }) => ({
            eventCode: EVENTS[stage],
            eventTime: new Date(at).toISOString(),
            shipmentType: 'FORWARD',
          })),
          promisedDeliveryDate: new Date(shipment.sold_at + 2 * 86_400_000).toISOString(),
          summary: {
            status,
            trackingDetailCodes: { forward: status === 'Delivered' ? ['DeliveredToPorch'] : [], returns: [] },
          },
        });
      }),
    ];
  },
});

function payload(content: object): Response {
  return Response.json({ payload: content });
}

/** Without the header every account is one of the United Kingdom. */
function checkBusiness(headers: ServedRequest['headers'], { country }: Account): void {
  const business = headers.get('x-amzn-shipping-business-id') ?? 'AmazonShipping_UK';
  if (business !== `AmazonShipping_${country === 'GB' ? 'UK' : country}`)
    throw refuse('Unauthorized', 'Access to requested resource is denied.', 403);
}

/** The rate that is bought, if everything about it is as it was offered. */
function chosenRate(
  {
    requestToken,
    rateId,
    requestedDocumentSpecification: wanted,
    requestedValueAddedServices: added = [],
  }: SimulatedPurchase,
  { client_id }: Account,
  now: number,
): { readonly request: SimulatedRates; readonly rate: SimulatedRate } {
  const asked = askedBy(requestToken);
  if (asked === undefined || asked.client_id !== client_id)
    throw refuse('InvalidRequest', 'The request token is not known.');
  const { request, at } = asked;
  if (now >= at + TOKENS_LIVE_MS) throw refuse('TOKEN_EXPIRED', 'The request token has expired.');
  const rate = ratesOf(request, at).rates.find((own) => own.rateId === rateId);
  if (rate === undefined) throw refuse('InvalidRequest', 'The rate is not one of the request token.');
  const ids = added.map(({ id }) => id);
  const isChosen =
    rate.choices.length === 0 ? ids.length === 0 : ids.length === 1 && rate.choices.includes(ids[0] ?? '');
  if (!isChosen) throw refuse('InvalidInput', 'The requested value added services are invalid.');
  const isOffered = DOCUMENTS.some(
    ({ format, size, printOptions }) =>
      format === wanted.format &&
      JSON.stringify([size.width, size.length, size.unit]) ===
        JSON.stringify([wanted.size.width, wanted.size.length, wanted.size.unit]) &&
      printOptions.some(
        ({ supportedDPIs }) => wanted.dpi === undefined || supportedDPIs.includes(wanted.dpi),
      ),
  );
  if (!isOffered || wanted.needFileJoining || wanted.requestedDocumentTypes.join() !== 'LABEL')
    throw new Refusal(400, [
      { code: 'InvalidInput', message: 'The document specification is not supported.' },
    ]);
  return { request, rate };
}

async function labelOf(
  { shipFrom, shipTo, packages: [own], shipDate }: SimulatedRates,
  { service_name }: SimulatedRate,
  { requestedDocumentSpecification: { format } }: SimulatedPurchase,
  barcode: string,
): Promise<string> {
  const file = await labelMakers[format]({
    from: labelParty(shipFrom),
    to: labelParty(shipTo),
    service: service_name,
    weight: `${own.weight.value} ${own.weight.unit.toLowerCase()}`,
    barcode,
    ...(shipDate !== undefined && { ship_date: shipDate.slice(0, 10) }),
    references: [own.packageClientReferenceId],
  });
  return Buffer.from(file).toString('base64');
}

function labelParty(address: SimulatedAddress) {
  const { addressLine1, addressLine2, addressLine3 } = address;
  return {
    company_name: address.companyName,
    person_name: address.name,
    address_lines: [addressLine1, addressLine2, addressLine3].filter((line) => line !== undefined),
    city: address.city,
    state: address.stateOrRegion,
    postal_code: address.postalCode,
    country_code: address.countryCode,
    phone_number: address.phoneNumber,
  };
}

const EVENTS: Readonly<Record<JourneyStage, string>> = {
  created: 'ReadyForReceive',
  picked_up: 'PickupDone',
  departed: 'Departed',
  arrived: 'ArrivedAtCarrierFacility',
  out_for_delivery: 'OutForDelivery',
  delivered: 'Delivered',
  voided: 'PickupCancelled',
};
const STATUSES: Readonly<Record<JourneyStage, string>> = {
  created: 'PreTransit',
  picked_up: 'InTransit',
  departed: 'InTransit',
  arrived: 'InTransit',
  out_for_delivery: 'OutForDelivery',
  delivered: 'Delivered',
  voided: 'PickupCancelled',
};
