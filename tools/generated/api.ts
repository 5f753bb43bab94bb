/**
 * Writes the schemas of the HTTP API's description from core's checks and the types of bodies, and the types of `@waybill/client`
 * from the description. `tools/generated.ts` runs it on sources.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from '@waybill/server';
import openapiTs, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { ROOT } from '../workspace.ts';
import { components } from './components.ts';

/** What the types that the generator makes are. */
const MEANINGS = {
  paths: 'What each path takes and answers, by method.',
  components: 'What the description of the API has names for.',
  operations: 'What each operation takes and answers, by its name.',
};

const [schemas = '', types = ''] = process.argv.slice(2).map((file) => join(ROOT, file));
writeFileSync(schemas, `${JSON.stringify(components(), null, 2)}\n`);
// The description refers to the schemas that were just written.
writeFileSync(types, await clientTypes());

/** The types of the API as a client has them. */
async function clientTypes(): Promise<string> {
  const description = describeApi() as unknown as OpenAPI3;
  let written = astToString(await openapiTs(description));
  for (const [name, meaning] of Object.entries(MEANINGS))
    written = written.replace(`export interface ${name} {`, (declared) => `/** ${meaning} */\n${declared}`);
  return `/* Made from the description of the HTTP API. */\n\n${written}`;
}
