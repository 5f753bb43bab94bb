import createClient, { type Client, type ClientOptions as FetchOptions } from 'openapi-fetch';
import type { components, paths } from './api.js';

/** Where the server is, and the key to it. */
export interface ClientOptions extends Omit<FetchOptions, 'baseUrl'> {
  /** Such as `http://127.0.0.1:8484`. */
  readonly url: string;
  /** An API key, `wb_…`. It goes to `url` alone. */
  readonly key: string;
}

/** What requests and answers hold, by the names that the API's description has: `Schemas['RateRequestData']`. */
export type Schemas = components['schemas'];

/**
 * Calls the API with types: `client.POST('/v1/rates', { body })` gives `data`, or `error` with the problem. It rejects only if there
 * is no answer.
 */
export type WaybillClient = Client<paths>;

/** Makes a client of a server. It sends each request once. */
export function createWaybillClient({ url, key, ...options }: ClientOptions): WaybillClient {
  const client = createClient<paths>({ ...options, baseUrl: url });
  client.use({
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${key}`);
      return request;
    },
  });
  return client;
}
