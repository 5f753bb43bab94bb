import type { Checkup, Verdict } from '../doctor/check-account.js';
import type { Machine } from '../doctor/machine.js';
import type { Names } from '../names.js';
import type { Tone } from './paint.js';
import { plain, type TableStyle, table } from './table.js';

const WORDS: Readonly<Record<Verdict, readonly [Tone, string]>> = {
  ok: ['good', 'ok'],
  settings: ['trouble', 'settings are wrong'],
  login: ['trouble', 'login refused'],
  network: ['trouble', 'no answer'],
  unclear: ['notice', 'unclear'],
};

/** A clock that is wrong by more than this makes logins and signatures fail. */
const TOLERATED_MS = 60_000;

/** The accounts in a table, what was found about each, then what the machine is like. */
export function renderCheckups(
  checkups: readonly Checkup[],
  machine: Machine,
  names: Names,
  style: TableStyle,
): string {
  const { paint } = style;
  const facts = table(
    [
      { title: 'account' },
      { title: 'environment' },
      { title: 'server', cut: 16 },
      { title: 'time', right: true },
      { title: 'result' },
    ],
    checkups.map((checkup) => [
      whose(checkup, names),
      checkup.environment ?? '-',
      checkup.hosts.join(', ') || '-',
      `${checkup.duration_ms} ms`,
      WORDS[checkup.verdict][1],
    ]),
    style,
  );
  const findings = checkups.map((checkup) => {
    const { carrier, verdict, finding, missing } = checkup;
    const text = finding.startsWith(`${carrier}: `) ? finding.slice(carrier.length + 2) : finding;
    const variables = table(
      [{ title: '  set, in the environment or in .env' }, { title: 'meaning', wrap: true }],
      missing.map(({ variable, meaning }) => [`  ${variable}`, meaning]),
      style,
    );
    const who = paint(WORDS[verdict][0], whose(checkup, names));
    return `- ${who}: ${plain(text)}\n${missing.length === 0 ? '' : variables}`;
  });
  return `${facts}\n${findings.join('')}\n${machineText(machine)}${clockText(checkups, style)}`;
}

function whose({ carrier, account }: Pick<Checkup, 'carrier' | 'account'>, names: Names): string {
  return names.carrier(carrier) + (account === carrier ? '' : `/${account}`);
}

function machineText({ waybill, node, config, network }: Machine): string {
  const variables = Object.entries(network).map(([name, value]) => `${name}=${plain(value)}`);
  const isUnused = Object.keys(network).some(isProxy) && network.NODE_USE_ENV_PROXY !== '1';
  return [
    `waybill ${waybill} on Node ${node}`,
    `config file: ${config ?? 'none'}`,
    `proxies and certificates: ${variables.join(', ') || 'none set'}`,
    ...(isUnused ? ['The proxy is not used: NODE_USE_ENV_PROXY=1 lets Node use it.'] : []),
    '',
  ].join('\n');
}

function isProxy(variable: string): boolean {
  return variable === 'HTTP_PROXY' || variable === 'HTTPS_PROXY';
}

/** By the first server that says what time it is. */
function clockText(checkups: readonly Checkup[], { paint }: TableStyle): string {
  const ahead = checkups.find(({ clock_ahead_ms }) => clock_ahead_ms !== undefined)?.clock_ahead_ms;
  if (ahead === undefined) return '';
  if (Math.abs(ahead) <= TOLERATED_MS) return 'clock: right\n';
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  return `${paint('trouble', `clock: ${minutes} min ${ahead > 0 ? 'slow' : 'fast'}; set it, or logins fail`)}\n`;
}
