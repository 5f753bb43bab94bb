import { AuthenticationError, RateLimitedError, UnavailableError, UnexpectedReplyError } from '@waybill/core';
import { startDeadline } from '@waybill/core/plugin';
import { describe, expect, it } from 'vitest';
import { memoryTokens } from '../src/index.js';
import { failing } from './helpers/client.js';
import { testContext } from './helpers/context.js';
import { type Answering, closedPort, serve } from './helpers/server.js';
import { everythingOf, thrownBy } from './helpers/thrown.js';
import { bearer, login, SECRET } from './helpers/tokens.js';

const signal = new AbortController().signal;

describe('a refusal of the token server', () => {
  const refusedBy = async (answering: Answering) => {
    const server = await serve(answering);
    const error = await thrownBy(login(server).headers(signal));
    expect(error).toMatchObject({ carrier: 'ups', account: 'toronto', details: { sent: false } });
    return error;
  };

  it.each([
    [400, { error: 'invalid_client', error_description: 'No such.' }, 'invalid_client', 'No such.'],
    [401, { errors: [{ code: 'NOT.AUTHORIZED.ERROR', message: 'No.' }] }, 'NOT.AUTHORIZED.ERROR', 'No.'],
    [
      401,
      {
        response: {
          errors: [
            { code: '1', message: 'A.' },
            { code: '2', message: 'B.' },
          ],
        },
      },
      '1',
      'A.; B.',
    ],
    [403, { fault: { faultstring: 'Invalid', detail: { errorcode: 'oauth.v2' } } }, 'oauth.v2', 'Invalid'],
    [401, { messages: [{ code: 'E002', description: 'AAA Failure' }] }, 'E002', 'AAA Failure'],
    [401, { code: 7, message: 'Plain.' }, '7', 'Plain.'],
    [400, { type: 'https://a.test/errors/400.05', title: 'Bad credentials' }, '400.05', 'Bad credentials'],
    [400, { type: 'about:blank', title: 'Bad', detail: 'No such client.' }, 'about:blank', 'No such client.'],
    [401, { error: 'invalid_client' }, 'invalid_client', 'invalid_client'],
    [401, 'nonsense', '401', 'HTTP 401 without a readable reason'],
    [403, { odd: [1, { errors: 3 }] }, '403', 'HTTP 403 without a readable reason'],
  ])('HTTP %i %j is an authentication error in its own words', async (status, document, code, message) => {
    const error = await refusedBy((_, response) => response.writeHead(status).end(JSON.stringify(document)));
    expect(error).toBeInstanceOf(AuthenticationError);
    expect(error).toMatchObject({ code, http_status: status, retryable: false });
    expect(error.message).toBe(`ups: the token server refused: ${message}`);
  });

  it('HTTP 429 and 5xx say how long to wait', async () => {
    const body = '{"response":{"errors":[{"code":"10429","message":"Too many"}]}}';
    const refusedAt = (status: number, after: string) =>
      refusedBy((_, response) => response.writeHead(status, { 'retry-after': after }).end(body));
    const error = await refusedAt(429, '60');
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({ code: '10429', retry_after_ms: 60_000, retryable: true });
    expect(error.message).toBe('ups: the token server refused: Too many; ups asks for a pause of 60 s');
    expect('retry_after_ms' in (await refusedAt(429, 'x'))).toBe(false);
    const down = await refusedAt(503, '60');
    expect(down).toBeInstanceOf(UnavailableError);
    expect(down).toMatchObject({ http_status: 503, retryable: true, retry_after_ms: 60_000 });
  });

  it('that never came is transient', async () => {
    const gone = await thrownBy(login({ url: `http://127.0.0.1:${await closedPort()}` }).headers(signal));
    expect(gone).toBeInstanceOf(UnavailableError);
    expect(gone).toMatchObject({ code: 'ECONNREFUSED', details: { sent: false } });
  });

  it.each([
    [200, '<html>Sign in</html>'],
    [200, ''],
    [200, '{"access_token":""}'],
    [200, '{"access_token":"cut'],
    [200, '{"token_type":"Bearer"}'],
    [200, '{"error":"invalid_client"}'],
    [302, ''],
    [404, '<html>Not found</html>'],
  ])('that cannot be read is an unexpected reply: HTTP %i %s', async (status, body) => {
    const error = await refusedBy((_, response) => response.writeHead(status, { location: '/x' }).end(body));
    expect(error).toBeInstanceOf(UnexpectedReplyError);
    expect(error).toMatchObject({ http_status: status });
    if (status === 302) expect(error.message).toContain('a redirect to /x, which is not followed');
  });

  it('or a broken connection is what each of several waiting callers has at its deadline', async () => {
    const server = await serve((_, response) => response.writeHead(503, { 'retry-after': '1' }).end());
    const inRealTime = () => ({ ...testContext({ tokens: memoryTokens() }), clock: { now: Date.now } });
    const { headers } = login(server, { context: inRealTime() });
    const leaving = new AbortController();
    const deadlines = [80, 120, 160].map((deadline_ms) => startDeadline({ deadline_ms }));
    const waiting = [...deadlines, leaving].map((caller) => thrownBy(headers(caller.signal)));
    setTimeout(() => leaving.abort(), 60);
    const [gone, ...late] = (await Promise.all(waiting)).reverse();
    expect(gone).toMatchObject({ kind: 'timeout', code: 'aborted' });
    for (const error of late) {
      expect(error).toBeInstanceOf(UnavailableError);
      expect(error).toMatchObject({ http_status: 503, retry_after_ms: 1_000, details: { sent: false } });
      expect(error.message).toBe('ups: no token within the deadline; the token server answered HTTP 503');
    }
    for (const { end } of deadlines) end();
    const reset = await serve((_, __, socket) => socket.destroy());
    const broken = login(reset, { context: inRealTime() });
    const deadline = startDeadline({ deadline_ms: 60 });
    expect(await thrownBy(broken.headers(deadline.signal))).toMatchObject({
      kind: 'unavailable',
      code: 'ECONNRESET',
    });
    deadline.end();
    expect(server.arrived).toHaveLength(1);
  });

  it('is not remembered', async () => {
    const server = await serve((_, response) =>
      server.arrived.length === 1
        ? response.writeHead(401).end('{}')
        : response.end('{"access_token":"token-1","expires_in":3600}'),
    );
    const { headers } = login(server);
    const both = [headers(signal), headers(signal)];
    for (const work of both) expect(await thrownBy(work)).toBeInstanceOf(AuthenticationError);
    expect(await headers(signal)).toEqual(bearer(1));
    expect(server.arrived).toHaveLength(2);
  });

  it('that repeats the secret does not show it', async () => {
    const pair = Buffer.from(`client-1:${SECRET}`).toString('base64');
    const document = { error: SECRET, error_description: `bad ${SECRET} ${pair}` };
    const http = failing(Object.assign(new Error(SECRET), { code: SECRET, options: { headers: pair } }));
    const context = testContext({ http, tokens: memoryTokens() });
    const errors = [
      await refusedBy((_, response) => response.writeHead(401).end(JSON.stringify(document))),
      await thrownBy(login({ url: 'https://host' }, { context }).headers(signal)),
    ];
    for (const error of errors)
      for (const form of [SECRET, pair]) expect(everythingOf(error)).not.toContain(form);
  });
});
