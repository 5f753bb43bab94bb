import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenContracts } from '@waybill/testkit';
import { openApiValidators, type ValidateJson } from '@waybill/testkit/openapi';
import { parse } from 'yaml';

/** Below the folder that `WAYBILL_CONTRACTS` names. */
const FILE = 'sample-post-api.yaml';

/** Rating, judged by the carrier's OpenAPI document. Add further operations, and error documents by their status. */
export const contracts: OpenContracts = (folder) => {
  // Reads JSON as well as YAML, with any number of aliases.
  const document = parse(readFileSync(join(folder, FILE), 'utf8'), { maxAliasCount: -1 });
  const schema = openApiValidators(document);
  const request = schema('SampleRequest');
  const reply = schema('SampleReply');
  const isRating = ({ method, path }: { readonly method: string; readonly path: string }) =>
    method === 'POST' && path === '/v1/rates';
  return {
    request: (call) => (isRating(call) ? problemsOf(request, call.body) : undefined),
    reply: (call, { status, body }) =>
      isRating(call) && status === 200 ? problemsOf(reply, Buffer.from(body).toString('utf8')) : undefined,
  };
};

function problemsOf(validate: ValidateJson, body: string): string[] {
  try {
    return validate(JSON.parse(body));
  } catch (error) {
    if (error instanceof SyntaxError) return ['is not JSON'];
    throw error;
  }
}
