import type { Refusal } from './refusal.js';
import { type BodyReader, type Route, route, type ServedRequest } from './route.js';
import { createTokens } from './tokens.js';
import type { SimulatedAccount, SimulatorContext } from './types.js';

/** How a second token is issued, and which header carries it. */
export interface TokenServer<Account extends SimulatedAccount, Body> {
  /** Where the token is issued: `POST /payments/authorization`. It is behind the simulator's own login. */
  readonly place: string;
  /** The header of those requests that need the token. */
  readonly header: string;
  readonly lifetime_s: number;
  readonly body: BodyReader<Body>;
  /** Checks the request for a token. @throws Refusal */
  readonly check?: (body: Body, account: Account) => void;
  /** The document that JSON is made of, or a response: an XML document. */
  readonly reply: (token: string) => object | Response;
  /** For a request without a token of its own account that is accepted. */
  readonly refused: () => Refusal;
}

/** A second token, which only some requests need: a payment authorisation. */
export function tokenServer<Account extends SimulatedAccount, Body>(
  { now }: Pick<SimulatorContext, 'now'>,
  server: TokenServer<Account, Body>,
): {
  readonly route: Route<Account>;
  /** @throws Refusal when the request brings no token of the account. */
  demand(request: Pick<ServedRequest, 'headers'>, account: Account): void;
} {
  const tokens = createTokens(server.place, server.lifetime_s, now);
  return {
    route: route(server.place, server.body, ({ account, body }) => {
      server.check?.(body, account);
      return responseOf(server.reply(tokens.issue(account)));
    }),
    demand({ headers }, account) {
      if (tokens.accountOf(headers.get(server.header) ?? '') !== account) throw server.refused();
    },
  };
}

/** A response as it is; the document of anything else. */
export function responseOf(reply: object | Response): Response {
  return reply instanceof Response ? reply : Response.json(reply);
}
