#!/usr/bin/env node
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { carrierFiles } from './carrier-files.ts';
import { COUNTRIES } from './countries.ts';
import { whatToReplace } from './next-steps.ts';
import { nodeProblem } from './node-version.ts';
import { keptByNpm } from './npm-flags.ts';
import { AUTHS, carrierOptions, OptionsError, PACKAGES, UNITS, WIRES } from './options.ts';

const USAGE = `npm create @waybill/carrier <id> -- [options]

Writes a carrier package that passes Waybill's conformance suite, for an invented carrier that you then replace.

  <id>                 lower-case words with - between: acme-post
  --name <name>        the carrier's name as people write it; the id in words by default
  --wire <format>      how documents travel: ${WIRES.join(' | ')} (default ${WIRES[0]})
  --auth <login>       how calls log in: ${AUTHS.join(' | ')} (default ${AUTHS[0]})
  --packages <how>     one call for each package, or for all together: ${PACKAGES.join(' | ')} (default ${PACKAGES[0]})
  --units <units>      units of the carrier's documents: ${UNITS.join(' | ')} (default ${UNITS[0]})
  --country <code>     home country, of the first request, the cases and the time zone: ${COUNTRIES.join(' | ')},
                       or another one, whose addresses are made up (default CA)
  --openapi <contract> <file>#<request schema>,<reply schema>: judges rating by the carrier's OpenAPI document
                       (JSON or YAML, in the folder that WAYBILL_CONTRACTS names); nothing of it is copied
  --package <name>     name of the npm package (default waybill-carrier-<id>)
  --directory <path>   where it is written (default: a folder of the package's name)
  --help`;

try {
  main();
} catch (error) {
  if (!(error instanceof OptionsError || isBadUsage(error))) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
}

function main(): void {
  const tooOld = nodeProblem(process.versions.node);
  if (tooOld !== undefined) {
    console.error(tooOld);
    process.exitCode = 1;
    return;
  }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      wire: { type: 'string' },
      auth: { type: 'string' },
      packages: { type: 'string' },
      units: { type: 'string' },
      country: { type: 'string' },
      openapi: { type: 'string' },
      package: { type: 'string' },
      directory: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const kept = keptByNpm(process.env, values, positionals);
  if (kept !== undefined) throw new OptionsError(kept);
  const [id, ...others] = positionals;
  if (id === undefined) throw new OptionsError('Pass the id of the carrier.');
  if (others.length > 0) throw new OptionsError(`Pass one id only, without ${others.join(' ')}.`);
  const options = carrierOptions({ ...values, id }, values.package ?? `waybill-carrier-${id}`);
  const folder = resolve(values.directory ?? options.package_name.replace(/^.*\//, ''));
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new OptionsError(`${folder} exists and is not empty.`);
  for (const [file, content] of carrierFiles(options, 'standalone')) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  const path = relative(process.cwd(), folder) || '.';
  const { package_name, wire, auth, packages, units, country } = options;
  console.log(`${package_name} is in ${path}, made with --wire=${wire} --auth=${auth} --packages=${packages} --units=${units} --country=${country.code} for an invented carrier. Next:

1. Run the suite, and get a first quote:
     ${path === '.' ? '' : `cd ${path} && `}npm install && npm test && npm run quote
2. ${whatToReplace(options)}
3. Before you publish:
     npm run docs && npm run typecheck && npm test`);
}

/** True for the error that `parseArgs` throws for a command line that it does not understand. */
function isBadUsage(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
