/**
 * A local stand-in for UPS's REST servers: login, rating with time in transit, shipping with labels,
 * tracking, voiding and labels again of what was bought here, pickups,
 * addresses and access points. Every price and every number is made up.
 */
import { defineSimulator } from '@waybill/simulator';
import { soldShipments } from '@waybill/simulator/business';
import { oauthServer, refuse, route } from '@waybill/simulator/server';
import { recoverLabels, trackNumber, trackReference, voidShipments } from './after.js';
import { pickupDesk } from './pickups.js';
import { locate, validateAddress } from './places.js';
import { rate } from './rating.js';
import { bodies } from './requests.js';
import { createShipments, type SoldFacts } from './shipping.js';

const AGREEMENT = {
  client_id: 'wbSimulatedClient7Qm2',
  client_secret: 'wbSimulatedSecretK3vX9',
  account_number: 'W4Y811',
};
const PUBLISHED = {
  client_id: 'wbSimulatedClient9Rt5',
  client_secret: 'wbSimulatedSecretP8nD1',
  account_number: '7X9Q20',
};

/** Whether UPS has agreed on prices with an account. */
const hasAgreement = (account_number: string) => account_number === AGREEMENT.account_number;

/** Stands in for UPS's server on this machine. Its prices are made up. */
export const simulator = defineSimulator({
  carrier: 'ups',
  settings: AGREEMENT,
  accounts: { published: PUBLISHED },
  login: oauthServer({
    path: '/security/v1/oauth/token',
    style: 'basic',
    // About four hours, as UPS grants.
    lifetime_s: 14_399,
    reply: ({ access_token, expires_in, account, issued_at }) => ({
      token_type: 'Bearer',
      issued_at: String(issued_at),
      client_id: account.client_id,
      access_token,
      expires_in: String(expires_in),
      status: 'approved',
    }),
    refused: {
      grant: (error) =>
        error === 'invalid_client'
          ? refuse('10401', 'ClientId is Invalid', 401)
          : refuse('10400', 'Invalid/Missing Grant Type'),
      token: () => refuse('250002', 'Invalid Authentication Information.', 401),
    },
  }),
  refusal: ({ status, problems }) => Response.json({ response: { errors: problems } }, { status }),
  routes: (context) => {
    const sold = soldShipments<SoldFacts>(context);
    const createShipment = createShipments(context, sold);
    const voidShipment = voidShipments(sold);
    const pickups = pickupDesk(context);
    const accountOf = ({ account_number }: { readonly account_number: string }) => ({
      account_number,
      has_agreement: hasAgreement(account_number),
    });
    return [
      route('POST /api/rating/v2409/:option', bodies.rate, ({ body, params, account }) =>
        Response.json(rate(body.RateRequest, params.option ?? '', accountOf(account), context.now())),
      ),
      route('POST /api/shipments/v2409/ship', bodies.shipment, async ({ body, account }) =>
        Response.json(await createShipment(body.ShipmentRequest, accountOf(account))),
      ),
      route('POST /api/labels/v1/recovery', bodies.recovery, async ({ body, account }) => {
        const { LabelRecoveryRequest: request } = body;
        const found = await recoverLabels(request, account.account_number, sold, context.now());
        return Response.json({ LabelRecoveryResponse: found });
      }),
      route('DELETE /api/shipments/v2409/void/cancel/:id', ({ params, query, account }) =>
        Response.json(voidShipment(params.id ?? '', query.get('trackingnumber'), account.account_number)),
      ),
      route('GET /api/track/v1/details/:number', async ({ params, query, account }) => {
        const [pod, signature] = ['returnPOD', 'returnSignature'].map((name) => query.get(name) === 'true');
        const wanted = { account: account.account_number, pod: pod === true, signature: signature === true };
        return Response.json(await trackNumber(params.number ?? '', wanted, sold));
      }),
      route('GET /api/track/v1/reference/details/:reference', ({ params, account }) =>
        Response.json(trackReference(params.reference ?? '', account.account_number, sold)),
      ),
      route('POST /api/addressvalidation/v2/3', bodies.address, ({ body, query }) => {
        const most = Number(query.get('maximumcandidatelistsize') ?? 15);
        return Response.json(validateAddress(body.XAVRequest.AddressKeyFormat, most));
      }),
      route('POST /api/locations/v3/search/availabilities/64', bodies.locator, ({ body }) =>
        Response.json(locate(body.LocatorRequest)),
      ),
      route('POST /api/pickupcreation/v2409/pickup', bodies.creation, ({ body, account }) =>
        Response.json(pickups.book(body.PickupCreationRequest, account.account_number)),
      ),
      route('POST /api/shipments/v2409/pickup/oncall', bodies.pickupRate, ({ body }) =>
        Response.json(pickups.price(body.PickupRateRequest)),
      ),
      route('GET /api/shipments/v2409/pickup/oncall', ({ headers }) =>
        Response.json(pickups.status(headers.get('accountnumber') ?? '')),
      ),
      route('DELETE /api/shipments/v2409/pickup/02', ({ headers, account }) =>
        Response.json(pickups.cancel(headers.get('prn') ?? '', account.account_number)),
      ),
    ];
  },
});
