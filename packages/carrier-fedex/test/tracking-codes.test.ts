import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMIT_MESSAGES, EXCEPTION_CODES, STATUS_CODES } from '../src/tracking/codes.js';
import { scanMeaning, summaryMeaning } from '../src/tracking/meaning.js';
import { trackedIn } from '../src/tracking/schema.js';

const LISTS = join(process.env.WAYBILL_CONTRACTS ?? '', 'fedex/tracking-codes.json');

describe.skipIf(!existsSync(LISTS))('each code of FedEx’s lists has a meaning, and no other has', () => {
  const lists = JSON.parse(existsSync(LISTS) ? readFileSync(LISTS, 'utf8') : '{}');

  test.each([
    ['status_code', STATUS_CODES],
    ['exception_code', EXCEPTION_CODES],
  ])('%s', (name, meanings) => {
    const codes = (lists[name] as { code: string }[]).map(({ code }) => code.toUpperCase());
    expect([...meanings.keys()].sort()).toEqual(codes.sort());
  });

  test('messages about the commitment', () => {
    expect(COMMIT_MESSAGES).toEqual(lists.service_commit_message);
  });
});

function resultOf(result: object) {
  const read = trackedIn({ output: { completeTrackResults: [{ trackResults: [result] }] } });
  const found = read?.completeTrackResults[0]?.trackResults[0];
  if (found === undefined) throw new Error('the result was not read');
  return found;
}
const summary = (code: string, derivedCode: string, more: object = {}) =>
  summaryMeaning(resultOf({ latestStatusDetail: { code, derivedCode, ...more }, ...more }));
function scan(facts: object) {
  const [one] = resultOf({ scanEvents: [facts] }).scanEvents;
  return scanMeaning(one ?? ({} as never));
}

describe('a scan', () => {
  test('is read by its own code before the derived one, in any case', () => {
    expect(scan({ eventType: 'od', derivedStatusCode: 'IT' }).status).toBe('out_for_delivery');
    expect(scan({ eventType: 'ZZ', derivedStatusCode: 'IT' }).status).toBe('in_transit');
  });

  test('whose code no list has is a remark, and so is one that is only "initiated"', () => {
    expect(scan({ eventType: 'ZZ', derivedStatusCode: '' })).toEqual({ status: null, reason: null });
    expect(scan({ eventType: 'ZZ', derivedStatusCode: 'IN' })).toEqual({ status: null, reason: null });
  });

  test.each(['15', '015', '015A'])('of a delivery exception has the reason of code %s', (exceptionCode) => {
    expect(scan({ eventType: 'DE', exceptionCode })).toEqual({
      status: 'attempted',
      reason: 'recipient_unavailable',
    });
  });

  test('that is no exception keeps its meaning whatever the exception code', () => {
    expect(scan({ eventType: 'DL', exceptionCode: '015A' }).status).toBe('delivered');
  });
});

describe('the summary', () => {
  test('of a label is before transit, although the same letters are a movement', () => {
    expect(summary('OC', 'IN').status).toBe('pre_transit');
    expect(summary('IN', 'IN', { shipmentDetails: { beforePossessionStatus: true } }).status).toBe(
      'pre_transit',
    );
  });

  test('of a remark is that of the derived code', () => {
    expect(summary('RR', 'IT').status).toBe('in_transit');
  });

  test('of a package that waits at a counter is no delivery', () => {
    const type = 'HELD_PACKAGE_AVAILABLE_FOR_RECIPIENT_PICKUP';
    expect(summary('DL', 'DL', { serviceCommitMessage: { type } }).status).toBe('available_for_pickup');
    expect(summary('DL', 'DL').status).toBe('delivered');
  });

  test('of an exception without a reason of its own has that of the delay', () => {
    const delayDetail = { type: 'WEATHER', status: 'DELAYED' };
    expect(summary('SE', 'SE', { delayDetail })).toEqual({ status: 'exception', reason: 'weather' });
    expect(summary('IT', 'IT', { delayDetail })).toEqual({ status: 'in_transit', reason: null });
  });
});
