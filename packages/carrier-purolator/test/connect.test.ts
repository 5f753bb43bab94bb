import { expect, test, vi } from 'vitest';
import { connect } from '../src/connect.js';
import { purolator } from '../src/index.js';
import { settings } from '../src/settings.js';

test('an account with a user token begins no call once the operation begins none', async () => {
  const http = { send: vi.fn(async () => ({ status: 200, headers: {}, body: new Uint8Array() })) };
  const input = { username: 'key', password: 'secret', account_number: '9999999999', user_token: 'token' };
  const silence = () => undefined;
  const checked = settings.schema['~standard'].validate(input);
  if (checked instanceof Promise || checked.issues !== undefined)
    throw new Error('the settings are not valid');
  const send = connect(checked.value, {
    account: purolator.id,
    http,
    clock: { now: () => Date.now() },
    logger: { debug: silence, info: silence, warn: silence, error: silence },
    newId: () => 'id-1',
  });
  const call = {
    step: 'buy',
    method: 'POST',
    url: '/EWS',
    body: '<RequestContext></RequestContext>',
  } as const;
  const { signal } = new AbortController();
  await expect(send(call, signal, { start_signal: AbortSignal.abort() })).rejects.toThrow();
  expect(http.send).not.toHaveBeenCalled();
  await send(call, signal, {});
  expect(http.send).toHaveBeenCalledOnce();
});
