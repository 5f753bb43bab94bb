import assert from 'node:assert/strict';
import type { AnyCarrierProxy } from '@waybill/core';
import { canDryRun, type DryRunCall, type ShipmentOperation } from '@waybill/core/plugin';
import { isShownBody } from '../bodies.js';
import type { Case } from '../cases.js';
import { caseText } from '../failures.js';
import { stepsOf } from '../operations.js';
import { quickly } from '../quick-settings.js';
import type { SentRequest } from '../replay.js';
import { replayCase } from '../replay-case.js';
import { pinnedContext } from '../run-operation.js';
import { type Check, type Suite, successes } from '../suite.js';
import { isThorough } from '../thorough.js';

/** Each compares a call hundreds of times. */
const MOST_CASES = isThorough ? 2 : 1;

const dryRun = (operation: ShipmentOperation): Check => ({
  name: `${operation}: a dry run shows the first calls, and sends nothing`,
  proves:
    'In a recorded case, or two with WAYBILL_THOROUGH, where the proxy makes dry runs: its calls are those with which the operation then begins, and no request leaves, not even for a token.',
  needs: [operation, 'wire'],
  judges: 'kit',
  run: async (suite) => {
    for (const recorded of successes(suite, operation).slice(0, MOST_CASES)) {
      const shown = await shownCalls(suite, recorded);
      if (shown === undefined) return;
      const { sent } = await replayCase(suite, recorded);
      for (const call of shown) {
        const isMade = sent.some((request) => isSame(call, request));
        assert.ok(isMade, `${caseText(recorded)}: ${call.method} ${pathOf(call)} is shown, and not made so`);
      }
    }
  },
});

/** What the dry run of a case shows; undefined for a proxy that makes none. */
async function shownCalls(suite: Suite, recorded: Case): Promise<readonly DryRunCall[] | undefined> {
  let sent = 0;
  const http = {
    send: async () => {
      sent++;
      return { status: 404, headers: {}, body: new Uint8Array() };
    },
  };
  const proxy: AnyCarrierProxy = quickly(suite.definition).create(
    { ...recorded.settings, server_url: 'http://carrier.invalid' },
    { ...pinnedContext(), http },
  );
  if (!canDryRun(proxy)) return undefined;
  const entity = stepsOf(proxy, recorded.operation).entity(recorded.request);
  const { calls } = await proxy.dryRun(recorded.operation, entity as object);
  assert.equal(sent, 0, `${caseText(recorded)}: the dry run sends requests`);
  assert.notEqual(calls.length, 0, `${caseText(recorded)}: the dry run shows no call`);
  return calls;
}

/** Identifiers are others each time. */
function isSame(call: DryRunCall, request: SentRequest): boolean {
  const isAnew = call.elements.some(
    ({ path, sources }) => !path.startsWith('header ') && sources.some(({ from }) => from === 'identifier'),
  );
  if (call.method !== request.method) return false;
  if (isAnew) return true;
  return pathOf(call) === request.path && isShownBody(call.body ?? '', request.body);
}

function pathOf({ url }: DryRunCall): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Dry runs of an account. */
export const DRY_RUN_CHECKS: readonly Check[] = [dryRun('rating'), dryRun('shipping')];
