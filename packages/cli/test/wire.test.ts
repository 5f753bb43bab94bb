import { describe, expect, it } from 'vitest';
import { renderWire } from '../src/wire/render.js';
import { accountOf, carrierPackage, newWorld, withKey } from './world.js';

const world = newWorld(carrierPackage('posta'), accountOf('posta'));
const SENT = [
  '→ posta rates: POST https://posta.test/rates',
  '  content-type: application/json',
  '  authorization: Bearer [redacted]',
  '',
  '  {',
  '    "price": 1.10',
  '  }',
  '',
  expect.stringMatching(/^← HTTP 200 in \d+ ms$/),
  '  content-type: application/xml',
  '',
  '  <a>',
  '    <b>1.10</b>',
  '  </a>',
];

describe('--wire', () => {
  it('prints every call after the quotes, on standard error', async () => {
    const { stdout, stderr } = await world.done('quote request.json --wire --json');
    expect(JSON.parse(stdout)[0]).toHaveLength(1);
    expect(stderr.trimEnd().split('\n')).toEqual(SENT);
  });

  it('shows what was sent when nothing was bought', async () => {
    const stderr = expect.stringContaining('→ posta shipments: POST https://posta.test/shipments');
    const run = await world.run('ship request.json --wire', withKey('refuse'));
    expect(run).toMatchObject({ exit: 3, stderr });
  });

  it('writes text, JSON or an HTTP archive to a file', async () => {
    for (const file of ['wire.txt', 'wire.json', 'wire.har']) {
      const { stderr } = await world.run(`quote request.json --wire-file ${file}`);
      expect(stderr).toBe('');
    }
    expect((await world.read('wire.txt')).trimEnd().split('\n')).toEqual(SENT);
    expect(JSON.parse(await world.read('wire.json'))).toMatchObject([
      { request: { step: 'rates', body: '{"price":1.10}' }, reply: { status: 200 } },
    ]);
    const { log } = JSON.parse(await world.read('wire.har'));
    const request = { method: 'POST', postData: { text: '{"price":1.10}' } };
    const response = { status: 200, content: { mimeType: 'application/xml' } };
    expect(log).toMatchObject({ version: '1.2', entries: [{ request, response }] });
  });

  it('says when nothing was sent', async () => {
    await world.write({ 'place.json': { country_code: 'CA' } });
    const { stderr } = await world.run('address place.json --carrier posta --wire');
    expect(stderr).toBe('Nothing was sent.\n');
  });
});

describe('a call', () => {
  const request = {
    ...{ carrier: 'posta', account: 'toronto', step: 'token' },
    ...{ method: 'POST', url: 'https://posta.test/token' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&client_secret=[redacted]',
  };
  const plain = (_: string, text: string) => text;

  it('without a reply says why, and what was sent again', async () => {
    const failure = { code: 'ECONNRESET', message: 'the connection broke', sent: true };
    const call = { request, sent_at: 0, duration_ms: 7, repeated: [{ status: 503 }], failure };
    expect((await renderWire([call], plain)).split('\n')).toEqual([
      '→ posta/toronto token: POST https://posta.test/token',
      '  content-type: application/x-www-form-urlencoded',
      '',
      '  grant_type=client_credentials',
      '  &client_secret=[redacted]',
      '',
      '  sent again after HTTP 503',
      '← no reply in 7 ms: the connection broke (ECONNRESET)',
      '',
    ]);
  });

  it('shows the beginning of a label', async () => {
    const label = 'JVBERi0x'.repeat(100);
    const reply = { status: 200, headers: {}, body: JSON.stringify({ label }) };
    const text = await renderWire([{ request, sent_at: 0, duration_ms: 7, repeated: [], reply }], plain);
    expect(text).toContain(`"label": "${label.slice(0, 40)}…[800 characters]"`);
  });
});
