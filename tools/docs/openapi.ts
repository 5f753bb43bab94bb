/**
 * Writes the schemas of the HTTP API's description from core's checks and the types of bodies, or with `--check` compares
 * them. With `--print` it prints the whole description.
 */
import { describeApi } from '@waybill/server';
import { writeOrCheck } from './generated-files.ts';
import { components } from './openapi/components.ts';

if (process.argv.includes('--print')) console.log(JSON.stringify(describeApi(), null, 2));
else {
  const text = `${JSON.stringify(await components(), null, 2)}\n`;
  const problems = writeOrCheck({
    files: new Map([['packages/server/src/openapi/components.json', text]]),
    command: 'npm run docs',
  });
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
}
