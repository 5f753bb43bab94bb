/** Rating, step by step: what `fetchQuotes` does in one call. Run with `npm run examples`. */
import { readFile } from 'node:fs/promises';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator } from '@waybill/carrier-canadapost/simulator';
import { RateRequest } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';

// A local stand-in for Canada Post's server. With an account of your own: canadapost.create({ client_id: … }).
await using running = await startSimulator(simulator);
const proxy = canadapost.create(running.settings);
const data = JSON.parse(await readFile(new URL('montreal-to-vancouver.json', import.meta.url), 'utf8'));

const request = new RateRequest(data);
const wireRequest = proxy.mapper.createQuoteRequest(request);
const wireResponse = await proxy.getQuotes(wireRequest);
const [quotes, errors] = proxy.mapper.parseQuoteResponse(wireResponse);

console.log(JSON.stringify([quotes, errors], null, 2));
