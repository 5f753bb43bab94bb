/**
 * A local stand-in for UPS's REST servers: login, rating with time in transit, shipping with labels. Every price and
 * every tracking number is made up.
 */
import { createHash } from 'node:crypto';
import { defineSimulator, isBasic, type SimulatorContext } from '@waybill/simulator';
import type { Context, Hono } from 'hono';
import { dayOf } from './simulator/calendar.js';
import { offersFor } from './simulator/offers.js';
import { rateResponse } from './simulator/rate-reply.js';
import { Refusal, refuse } from './simulator/refusal.js';
import { type RateRequest, readRateRequest, readShipmentRequest } from './simulator/requests.js';
import {
  type Account,
  checkScenario,
  isNegotiated,
  NOT_AVAILABLE,
  NOT_NEGOTIATED,
  OPTION_NOT_AVAILABLE,
} from './simulator/rules.js';
import { type Scenario, scenarioToRate } from './simulator/scenario.js';
import { createShipments } from './simulator/shipments.js';
import { canArriveOnSaturday, type Priced, priced } from './simulator/tariff.js';

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
const ACCOUNTS: readonly Account[] = [
  { ...AGREEMENT, has_agreement: true },
  { ...PUBLISHED, has_agreement: false },
];

/** About four hours, as UPS gives. */
const TOKEN_SECONDS = 14_399;

/** Stands in for UPS's server on this machine. Its prices are made up. */
export const simulator = defineSimulator({
  carrier: 'ups',
  settings: AGREEMENT,
  accounts: { published: PUBLISHED },
  routes(server, context) {
    const tokens = new Map<string, { readonly account: Account; readonly expires_at: number }>();
    const shipments = createShipments(context);
    const login = (c: Context): Account => {
      const [, token = ''] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? [];
      const found = tokens.get(token);
      if (found === undefined || found.expires_at <= context.now())
        throw refuse('250002', 'Invalid Authentication Information.', 401);
      return found.account;
    };

    answer(server, '/security/v1/oauth/token', async (c) => {
      const header = c.req.header('authorization');
      const account = ACCOUNTS.find(({ client_id, client_secret }) =>
        isBasic(header, client_id, client_secret),
      );
      if (account === undefined) throw refuse('10401', 'ClientId is Invalid', 401);
      const fields = new URLSearchParams(await c.req.text());
      if (fields.get('grant_type') !== 'client_credentials')
        throw refuse('10400', 'Invalid/Missing Grant Type');
      const issued_at = context.now();
      const token = tokenFor(account, issued_at);
      tokens.set(token, { account, expires_at: issued_at + TOKEN_SECONDS * 1000 });
      return {
        token_type: 'Bearer',
        issued_at: String(issued_at),
        client_id: account.client_id,
        access_token: token,
        expires_in: String(TOKEN_SECONDS),
        status: 'approved',
      };
    });

    answer(server, '/api/rating/v2409/:option', async (c) => {
      const account = login(c);
      return rate(readRateRequest(await c.req.text()), c.req.param('option') ?? '', account, context);
    });

    answer(server, '/api/shipments/v2409/ship', async (c) => {
      const account = login(c);
      return shipments.sell(readShipmentRequest(await c.req.text()), account);
    });
  },
});

/** The same for the same account at the same time: nothing here is a secret. */
function tokenFor({ client_id }: Account, issued_at: number): string {
  return createHash('sha256').update(`${client_id} ${issued_at}`).digest('base64url');
}

/** A route that answers JSON. What is refused becomes UPS's error document. */
function answer(server: Hono, path: string, handle: (c: Context) => Promise<object>): void {
  server.post(path, async (c) => {
    try {
      return c.json(await handle(c), 200);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return c.json({ response: { errors: error.faults } }, error.status);
    }
  });
}

function rate(request: RateRequest, option: string, account: Account, { now }: SimulatorContext): object {
  const [, way, transit] = /^(Rate|Shop)(timeintransit)?$/i.exec(option) ?? [];
  if (way === undefined) throw refuse('111003', 'Invalid request option', 404);
  const scenario = scenarioToRate(request, dayOf(now()));
  checkScenario(scenario, account);
  if (transit !== undefined) checkTransit(request, scenario);
  const negotiated = isNegotiated(scenario, account);
  const services = /^rate$/i.test(way)
    ? [one(request, scenario, negotiated)]
    : all(request, scenario, negotiated);
  const alerts = scenario.wants_negotiated && !negotiated ? [NOT_NEGOTIATED] : [];
  const context = request.Request.TransactionReference?.CustomerContext;
  return rateResponse(context, services, scenario, { transit: transit !== undefined, alerts });
}

/** Time in transit of several packages, or abroad, needs the weight of all; of goods abroad their value too. */
function checkTransit({ Shipment: shipment }: RateRequest, { from, to, document, pieces }: Scenario): void {
  const abroad = from.country !== to.country;
  if (shipment.DeliveryTimeInformation === undefined)
    throw refuse('111545', 'Missing delivery time information for the time in transit request.');
  if ((abroad || pieces.length > 1) && shipment.ShipmentTotalWeight === undefined)
    throw refuse('111546', 'Missing or invalid shipment total weight for the time in transit request.');
  if (abroad && !document && shipment.InvoiceLineTotal === undefined)
    throw refuse('111549', 'Missing or invalid invoice line total for the time in transit request.');
}

function one({ Shipment: shipment }: RateRequest, scenario: Scenario, negotiated: boolean): Priced {
  const offer = offersFor(scenario).find(({ code }) => code === shipment.Service?.Code);
  if (offer === undefined) throw new Refusal(400, [NOT_AVAILABLE]);
  const saturday = scenario.saturday_delivery;
  if (saturday && !canArriveOnSaturday(offer, scenario)) throw new Refusal(400, [OPTION_NOT_AVAILABLE]);
  return priced(offer, scenario, { negotiated, saturday });
}

/** Every service; with `AvailableServicesOption` 1 those that run on Saturdays a second time. */
function all({ Shipment: shipment }: RateRequest, scenario: Scenario, negotiated: boolean): Priced[] {
  const offers = offersFor(scenario);
  if (offers.length === 0) throw new Refusal(400, [NOT_AVAILABLE]);
  const both = shipment.ShipmentServiceOptions?.AvailableServicesOption === '1';
  const onSaturday = offers.filter((offer) => canArriveOnSaturday(offer, scenario));
  if (scenario.saturday_delivery && !both) {
    if (onSaturday.length === 0) throw new Refusal(400, [OPTION_NOT_AVAILABLE]);
    return onSaturday.map((offer) => priced(offer, scenario, { negotiated, saturday: true }));
  }
  return [
    ...offers.map((offer) => priced(offer, scenario, { negotiated, saturday: false })),
    ...(both ? onSaturday.map((offer) => priced(offer, scenario, { negotiated, saturday: true })) : []),
  ];
}
