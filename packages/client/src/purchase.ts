import type { paths } from './api.js';
import type { Schemas, WaybillClient } from './client.js';

/** Which account buys, and how long the server may work on it. */
export type PurchaseQuery = NonNullable<paths['/v1/shipments']['post']['parameters']['query']>;

/** What to buy, from whom, under which key. */
export interface Purchase extends PurchaseQuery {
  /** Names the purchase, for example by the order's number: it is made once, however often it is asked for. */
  readonly idempotency_key: string;
  readonly request: Schemas['ShipmentRequestData'];
  readonly signal?: AbortSignal;
}

/** What came of it: what was bought, or why nothing was; `undefined` as `shipment` if that is unknown. */
export type Purchased = Awaited<ReturnType<typeof once>>;

/** Between two requests. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/**
 * Buys a shipment once. A request without an answer is repeated under the same key until the signal aborts, and so is one that is
 * answered that the purchase is under way, or that something cannot be reached.
 * @returns as the client's other calls: `data` with the shipment, or with `shipment: null` where it is unknown whether it was
 * bought; `error` where nothing was
 */
export async function purchase(client: WaybillClient, wanted: Purchase): Promise<Purchased> {
  for (let wait_ms = FIRST_WAIT_MS; ; wait_ms = Math.min(wait_ms * 2, LONGEST_WAIT_MS)) {
    const answer = await once(client, wanted).catch((error: unknown) => {
      wanted.signal?.throwIfAborted();
      // fetch rejects so where there is no answer.
      if (error instanceof TypeError) return undefined;
      throw error;
    });
    if (answer !== undefined && !isLater(answer)) return answer;
    await delay(Math.max(wait_ms, askedWait_ms(answer?.response)), wanted.signal);
  }
}

function once(client: WaybillClient, { idempotency_key, request, signal, ...query }: Purchase) {
  return client.POST('/v1/shipments', {
    params: { query, header: { 'Idempotency-Key': idempotency_key } },
    body: request,
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Whether the same request may be answered differently later. */
function isLater({ response: { status, headers }, error }: Awaited<ReturnType<typeof once>>): boolean {
  if (status === 409) return headers.has('retry-after');
  if (status < 500) return status === 429;
  // A gateway's page says nothing about the purchase; the server's own problem does.
  const entries =
    (error as { errors?: readonly { readonly retryable: boolean }[] } | undefined)?.errors ?? [];
  return entries.length === 0 || entries.some(({ retryable }) => retryable);
}

function askedWait_ms(response: Response | undefined): number {
  return Number(response?.headers.get('retry-after') ?? 0) * 1_000;
}

function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}
