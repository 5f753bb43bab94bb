/**
 * Writes the schemas of the HTTP API's description from core's checks and the types of bodies, and the types of
 * `@waybill/client` from the description; or with `--check` compares them. With `--print` it prints the whole description.
 */
import { describeApi } from '@waybill/server';
import openapiTs, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { writeOrCheck } from './generated-files.ts';
import { components } from './openapi/components.ts';

/** What the types that the generator makes are. */
const MEANINGS = {
  paths: 'What each path takes and answers, by method.',
  components: 'What the description of the API has names for.',
  operations: 'What each operation takes and answers, by its name.',
};

if (process.argv.includes('--print')) console.log(JSON.stringify(describeApi(), null, 2));
else {
  const command = 'npm run docs';
  const schemas = `${JSON.stringify(await components(), null, 2)}\n`;
  // The description refers to the schemas that were just written.
  const problems = [
    ...writeOrCheck({ files: new Map([['packages/server/src/openapi/components.json', schemas]]), command }),
    ...writeOrCheck({ files: new Map([['packages/client/src/api.ts', await clientTypes()]]), command }),
  ];
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
}

/** The types of the API as a client has them. */
async function clientTypes(): Promise<string> {
  const description = describeApi() as unknown as OpenAPI3;
  let types = astToString(await openapiTs(description));
  for (const [name, meaning] of Object.entries(MEANINGS))
    types = types.replace(`export interface ${name} {`, (declared) => `/** ${meaning} */\n${declared}`);
  return `/* Made by tools/docs/openapi.ts from the description of the HTTP API. */\n\n${types}`;
}
