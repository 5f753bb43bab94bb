/** Speaks to the simulator's JSON platform as a customer's program would, without Waybill. */

interface Account {
  readonly client_id: string;
  readonly client_secret: string;
  readonly server_url: string;
}

/** An answer: its status, its type, its bytes, its document. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly document: JsonDocument;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of many kinds
export type JsonDocument = any;

const BASE = '/prod/devportal-portaildesdeveloppeurs';

export async function tokenFor(
  { client_id, client_secret, server_url }: Account,
  form: Readonly<Record<string, string>> = { grant_type: 'client_credentials', scope: 'merchant' },
) {
  return replyOf(
    await fetch(`${server_url}/cpc-api-native-oauth-provider/oauth2/token`, {
      method: 'POST',
      headers: { 'x-ibm-client-id': client_id, 'x-ibm-client-secret': client_secret },
      body: new URLSearchParams(form),
    }),
  );
}

export async function clientOf(account: Account) {
  const { document } = await tokenFor(account);
  const send = async (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    replyOf(
      await fetch(account.server_url + path, {
        method,
        redirect: 'manual',
        headers: { authorization: `Bearer ${document.access_token}`, accept: 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  return {
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send('POST', path, { 'content-type': 'application/json', ...headers }, body),
    get: (path: string) => send('GET', path, {}),
    delete: (path: string) => send('DELETE', path, {}),
    /** Follows a link as it was given, but to the simulator instead of the carrier's own host. */
    follow: ({ href, mediaType }: { href: string; mediaType: string }) => {
      const { pathname, search } = new URL(href);
      return send('GET', pathname.replace(BASE, '') + search, { accept: mediaType });
    },
  };
}

async function replyOf(response: Response): Promise<Reply> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const json = response.headers.get('content-type')?.includes('json');
  const document = json ? JSON.parse(Buffer.from(bytes).toString('utf8')) : undefined;
  return { status: response.status, headers: response.headers, bytes, document };
}
