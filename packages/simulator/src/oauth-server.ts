import { isBasic } from './basic-auth.js';
import type { Login } from './login.js';
import type { Refusal } from './refusal.js';
import { publicRoute, type ServedRequest } from './route.js';
import { responseOf } from './token-server.js';
import { createTokens } from './tokens.js';
import type { SimulatedAccount } from './types.js';

/** How a simulated token server (OAuth2) is reached, and what it returns. */
export interface OAuthServer {
  /** Where tokens are issued: `/oauth/token`. */
  readonly path: string;
  /** Where a token request has its credentials: HTTP Basic, fields of its form, or headers with these names. */
  readonly style: 'basic' | 'fields' | { readonly id: string; readonly secret: string };
  /** Members of an account that hold its credentials. Accounts without them do not log in this way. */
  readonly id?: string;
  readonly secret?: string;
  /** `client_credentials` by default. */
  readonly grant_type?: string;
  /** Further credentials in the form, each with the member of an account that holds it: `{ username: 'username' }`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Name of a header that carries the token alone; `Authorization: Bearer` carries it by default. */
  readonly header?: string;
  readonly lifetime_s: number;
  /** The scope that a token request must name; any is accepted when left out. */
  readonly scope?: string;
  /**
   * In place of `access_token`, `token_type: 'Bearer'` and `expires_in`, with further members that the carrier sends. A
   * response stands for itself: an XML document.
   */
  readonly reply?: (token: {
    readonly access_token: string;
    readonly expires_in: number;
    readonly account: SimulatedAccount;
    /** Milliseconds since the epoch. */
    readonly issued_at: number;
  }) => object | Response;
  readonly refused: {
    /** A token request that cannot be granted; by default the document of RFC 6749, 5.2 answers it. */
    readonly grant?: (error: GrantError) => Refusal;
    /** A request without a token that is accepted. */
    readonly token: () => Refusal;
  };
}

/** Why a token is not granted, as RFC 6749 names it; `invalid_client` is for credentials of no account. */
export type GrantError = 'invalid_request' | 'unsupported_grant_type' | 'invalid_scope' | 'invalid_client';

/** OAuth 2.0 (RFC 6749), with client credentials unless it says otherwise: a token server, and a token in every other request. */
export function oauthServer(server: OAuthServer): Login {
  const { path, lifetime_s, refused, header } = server;
  const reply =
    server.reply ?? (({ access_token, expires_in }) => ({ access_token, token_type: 'Bearer', expires_in }));
  return (accounts, { now }) => {
    const tokens = createTokens(path, lifetime_s, now);
    return {
      accountOf({ headers }) {
        const bearer = header === undefined ? headers.get('authorization') : `Bearer ${headers.get(header)}`;
        const [, token = ''] = /^bearer +(\S+)$/i.exec(bearer ?? '') ?? [];
        const account = tokens.accountOf(token);
        if (account === undefined) throw refused.token();
        return account;
      },
      routes: [
        publicRoute(`POST ${path}`, (request) => {
          const account = accounts.find((each) => isClient(request, each, server));
          const error = grantError(request, server) ?? (account === undefined ? 'invalid_client' : undefined);
          if (account !== undefined && error === undefined) {
            const access_token = tokens.issue(account);
            return responseOf(reply({ access_token, expires_in: lifetime_s, account, issued_at: now() }));
          }
          if (refused.grant !== undefined) throw refused.grant(error ?? 'invalid_client');
          return Response.json({ error }, { status: error === 'invalid_client' ? 401 : 400 });
        }),
      ],
    };
  };
}

function grantError(
  { headers, text }: ServedRequest,
  { scope, grant_type = 'client_credentials' }: OAuthServer,
): GrantError | undefined {
  const form = new URLSearchParams(text);
  if (!/^application\/x-www-form-urlencoded\b/.test(headers.get('content-type') ?? ''))
    return 'invalid_request';
  if (form.get('grant_type') !== grant_type) return 'unsupported_grant_type';
  return scope === undefined || form.get('scope') === scope ? undefined : 'invalid_scope';
}

function isClient(
  { headers, text }: ServedRequest,
  account: SimulatedAccount,
  { style, id: idMember = 'client_id', secret: secretMember = 'client_secret', fields = {} }: OAuthServer,
): boolean {
  const [id, secret] = [account[idMember], account[secretMember]];
  if (typeof id !== 'string' || typeof secret !== 'string') return false;
  const form = new URLSearchParams(text);
  if (Object.entries(fields).some(([name, member]) => form.get(name) !== account[member])) return false;
  if (style === 'basic') return isBasic(headers.get('authorization'), id, secret);
  const [givenId, givenSecret] =
    style === 'fields'
      ? [form.get('client_id'), form.get('client_secret')]
      : [headers.get(style.id), headers.get(style.secret)];
  return givenId === id && givenSecret === secret;
}
