/** Accounts, tokens, and payment authorisations. */
import { z } from '@waybill/carrier-kit';
import type { SimulatorContext } from '@waybill/simulator';
import {
  jsonBody,
  oauthServer,
  Refusal,
  refuse,
  type ServedRequest,
  tokenServer,
} from '@waybill/simulator/server';
import { zip } from './rules.js';

/** Accounts that the simulator accepts. Invented, and not secret. */
export const ACCOUNTS = {
  first: {
    client_id: 'simulated-client-1',
    client_secret: 'simulated-secret-Q7',
    crid: '90000101',
    mid: '901000101',
    manifest_mid: '901000111',
    account_number: '1000000101',
  },
  second: {
    client_id: 'simulated-client-2',
    client_secret: 'simulated-secret-V4',
    crid: '90000202',
    mid: '901000202',
    manifest_mid: '901000222',
    account_number: '1000000202',
  },
} as const;

/** One of them. */
export type Enrolled = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];

const HEADER = 'x-payment-authorization-token';

/** Eight hours, written as text. */
const LIFETIME_S = 28_799;

export const login = oauthServer({
  path: '/oauth2/v3/token',
  style: 'fields',
  lifetime_s: LIFETIME_S,
  reply: ({ access_token, expires_in, issued_at }) => ({
    access_token,
    token_type: 'Bearer',
    issued_at: String(issued_at),
    expires_in: String(expires_in),
    status: 'approved',
    scope: 'addresses domestic-prices international-prices labels payments shipments tracking',
    api_products: '[Public Access I, Labels]',
  }),
  refused: { token: () => refuse('401', 'The access token is invalid or has expired.', 401) },
});

const mid = z.string().regex(/^(\d{6}|\d{9})$/);
const crid = z.string().min(2).max(18);
const owner = z.object({ roleName: z.literal('LABEL_OWNER'), CRID: crid, MID: mid, manifestMID: mid });
const account = z.union([
  z.object({ accountType: z.literal(['EPS', 'METER']), accountNumber: z.string().min(1) }),
  z.object({
    accountType: z.literal(['PERMIT', 'OMAS']),
    permitNumber: z.string().min(1),
    permitZIP: zip,
  }),
]);
const payer = z.object({ roleName: z.literal(['PAYER', 'RATE_HOLDER']), CRID: crid }).and(account);
const parties = z.object({ roles: z.array(z.union([owner, payer])).min(1) });

/** The payment authorisation: a token of one account, for labels. */
export function paymentServer(context: SimulatorContext) {
  let names_holder = false;
  const holders = new Set<string>();
  const server = tokenServer<Enrolled, z.output<typeof parties>>(context, {
    place: 'POST /payments/v3/payment-authorization',
    header: HEADER,
    lifetime_s: LIFETIME_S,
    body: jsonBody(parties, {
      not_json: () => refuse('400', 'The body is not JSON.'),
      invalid: ({ issues }) =>
        new Refusal(
          400,
          issues.map(({ path, message }) => ({ code: '160218', message: `${path.join('.')}: ${message}` })),
        ),
    }),
    check: ({ roles }, own) => {
      const names = roles.map(({ roleName }) => roleName);
      names_holder = names.includes('RATE_HOLDER');
      if (new Set(names).size < names.length) throw refuse('160227', 'A role is named twice.');
      if (!names.includes('PAYER') || !names.includes('LABEL_OWNER'))
        throw refuse('160219', 'PAYER and LABEL_OWNER are required.');
      if (roles.some(({ CRID }) => CRID !== own.crid))
        throw refuse('160222', "CRID isn't enrolled in USPS Ship Outbound");
      if (roles.some((role) => 'MID' in role && role.MID !== own.mid))
        throw refuse('160217', 'The MID does not belong to the CRID.');
      const numbers = roles.flatMap((role) =>
        'accountNumber' in role ? [role.accountNumber] : 'permitNumber' in role ? [role.permitNumber] : [],
      );
      if (numbers.some((number) => number !== own.account_number))
        throw refuse('100001', 'The EPS account was not found.');
    },
    reply: (paymentAuthorizationToken) => {
      if (names_holder) holders.add(paymentAuthorizationToken);
      return { paymentAuthorizationToken, roles: [{ roleName: 'PAYER' }, { roleName: 'LABEL_OWNER' }] };
    },
    refused: () => refuse('401', 'The payment authorization token is missing, invalid or has expired.', 401),
  });
  return {
    ...server,
    /** Whether the authorisation names a rate holder, so that contract prices are charged. */
    holdsRates: ({ headers }: Pick<ServedRequest, 'headers'>) => holders.has(headers.get(HEADER) ?? ''),
  };
}

export type PaymentServer = ReturnType<typeof paymentServer>;
