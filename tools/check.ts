/**
 * Runs the repository's checks by name: `node tools/check.ts labels packages`. Without a name it runs those that need no
 * registry and no generated package; `--list` says what there is.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { environment, ROOT } from './workspace.ts';

interface Check {
  readonly proves: string;
  /** Each is run to its end; the first that fails fails the check. */
  readonly commands: readonly string[];
  /** Takes half a minute or more: only CI runs it without being named. */
  readonly slow?: true;
  /** Prints what is to be read by people: it runs only when it is named. */
  readonly report?: true;
}

/** All but `lockfile`, `lint`, `changesets` and `expressions` look at what `npm run build` made. */
const CHECKS: Readonly<Record<string, Check>> = {
  lockfile: {
    proves: 'npm can install everything that the lockfile names, on every platform',
    commands: ['node tools/checks/lockfile.ts'],
  },
  lint: {
    proves: 'formatting, dependencies between packages, unused exports and files, project references',
    commands: [
      'biome ci .',
      'depcruise --config .dependency-cruiser.cjs packages tools examples',
      'knip --no-config-hints',
      'knip --production --no-config-hints --no-tag-hints',
      'nx sync:check',
    ],
  },
  plan: {
    proves: 'carrier packages have the same files for the same things, and pages that can be read',
    commands: ['node tools/checks/carrier-plan.ts'],
  },
  lookups: {
    proves:
      'carriers find words of others in tables with `lookUp` of the kit, never among what JavaScript adds',
    commands: ['node tools/checks/lookups.ts'],
  },
  changesets: {
    proves: 'every changed package is named in a changeset',
    commands: ['node tools/checks/changesets.ts'],
  },
  types: {
    proves: 'sources, tests, examples and tools type-check',
    commands: ['tsc --build'],
  },
  packages: {
    proves: 'every package resolves and contains what its manifest says, as npm would publish it',
    commands: ['node tools/checks/packages.ts'],
  },
  surface: {
    proves: 'each api.md shows what its package exports',
    commands: ['node tools/docs/surface.ts --check'],
  },
  docs: {
    proves:
      'README tables, llms.txt and versions are up to date; every export has a docstring whose links lead somewhere',
    commands: [
      'node tools/docs/readme.ts --check',
      'node tools/docs/llms.ts --check',
      'node tools/reliability/page.ts --check',
      'node tools/docs/versions.ts --check',
      'node tools/docs/api-reference.ts',
    ],
  },
  openapi: {
    proves: 'a public linter finds nothing in the description of the HTTP API',
    commands: ['node tools/checks/openapi.ts'],
  },
  editor: {
    proves:
      'an editor offers the codes of installed carriers, and shows a sentence for each field and setting',
    commands: ['node tools/checks/editor.ts'],
  },
  snippets: {
    proves: 'the TypeScript in Markdown files compiles, or is word for word that of a file',
    commands: ['node tools/checks/snippets.ts'],
  },
  commands: {
    proves: 'commands of the documentation run our program, and print nothing but its answer',
    commands: ['node tools/checks/commands.ts'],
  },
  expressions: {
    proves: 'no regular expression takes time that grows faster than the text it reads',
    commands: ['node tools/checks/expressions.ts'],
  },
  'fuzz-api': {
    proves:
      'a contract fuzzer finds no answer of the HTTP API that its description does not allow; needs Java',
    commands: ['node tools/checks/fuzz-api.ts'],
    report: true,
  },
  server: {
    proves: 'the server that `npm run serve` starts does what its page says, with curl, PHP and Python',
    commands: ['node tools/checks/server.ts'],
  },
  'run-it': {
    proves:
      'the compose file and the systemd unit of examples/run-it are right, and start our program as it is',
    commands: ['node tools/checks/run-it.ts'],
  },
  links: {
    proves: 'relative links in Markdown files lead to files and headings of this repository',
    commands: ['node tools/checks/links.ts'],
  },
  consumer: {
    proves: 'packed packages install and quote outside of the repository',
    commands: ['node tools/checks/consumer.ts'],
  },
  labels: {
    proves: "labels bought at each carrier's simulator scan and cost what was quoted",
    commands: ['node tools/checks/labels.ts'],
  },
  trace: {
    proves: 'every carrier quotes an example; prints the files that one rate call executes',
    commands: ['node tools/trace-rate-call.ts'],
    report: true,
  },
  bench: {
    proves:
      'calls of an aggregate go out in one wave, and many aggregates keep no memory; prints how fast we are',
    commands: ['node --expose-gc tools/bench/main.ts --short'],
    slow: true,
  },
  'first-steps': {
    proves:
      'the first program of the README and of the page for apps runs in an empty folder, as it is written',
    commands: ['node tools/checks/first-steps.ts'],
    slow: true,
  },
  release: {
    proves: 'releases work, tried against a registry on this machine',
    commands: ['node tools/release/check.ts'],
    slow: true,
  },
  generator: {
    proves: 'generated carriers of every kind pass lint, build and the conformance suite in this repository',
    commands: ['node tools/generator/check.ts'],
    slow: true,
  },
  reliability: {
    proves:
      'quotes, purchases and secrets survive faults, and parsers changed replies; a part of what runs each night',
    commands: ['node --expose-gc tools/reliability/run.ts --short'],
    slow: true,
  },
  outside: {
    proves: 'carriers made with `npm create @waybill/carrier` work outside of this repository',
    commands: ['node tools/generator/check-outside.ts'],
    slow: true,
  },
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } });
const unknown = positionals.filter((name) => !Object.hasOwn(CHECKS, name));
if (unknown.length > 0) console.error(`There is no check ${unknown.join(', ')}.`);
if (values.list || unknown.length > 0) {
  for (const [name, { proves, slow }] of Object.entries(CHECKS))
    console.log(`${name.padEnd(12)}${proves}${slow ? ' (slow)' : ''}`);
  process.exitCode = unknown.length > 0 ? 2 : 0;
} else {
  const named = Object.entries(CHECKS).filter(([name, { slow, report }]) =>
    positionals.length === 0 ? !slow && !report : positionals.includes(name),
  );
  const failed = named
    .filter(([name, check]) => !passes(name, check, named.length > 1))
    .map(([name]) => name);
  if (failed.length > 0) {
    console.error(`\nfailed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
}

function passes(name: string, { commands }: Check, announced: boolean): boolean {
  return commands.every((command) => {
    if (announced) console.log(`\n=== ${name}: ${command}`);
    const [program = '', ...args] = command.split(' ');
    const { status, error } = spawnSync(program, args, { cwd: ROOT, env: environment(), stdio: 'inherit' });
    if (error !== undefined) console.error(`${command}: ${error.message}`);
    return status === 0;
  });
}
