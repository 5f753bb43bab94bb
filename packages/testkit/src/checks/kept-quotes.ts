import assert from 'node:assert/strict';
import { storedQuotes } from '@waybill/core/plugin';
import type { Settings } from '../cases.js';
import { caseText, mustBeNone } from '../failures.js';
import { replayCase } from '../replay-case.js';
import { pinnedContext } from '../run-operation.js';
import { variationsOf } from '../setting-values.js';
import { type Check, casesOf, type Suite } from '../suite.js';

const kept: Check = {
  name: 'rating: quotes can be kept',
  proves:
    'A cache of quotes reads back what it stored: each recorded outcome is the same after `storedQuotes`.',
  needs: ['rating'],
  run: async (suite) => {
    for (const recorded of casesOf(suite, 'rating')) {
      const { outcome } = await replayCase(suite, recorded);
      const read = storedQuotes(JSON.parse(JSON.stringify(outcome)));
      assert.deepEqual(read, outcome, `${caseText(recorded)}: read back from a store`);
    }
  },
};

const basis: Check = {
  name: 'every setting is part of what quotes depend on',
  proves:
    'Where a proxy has a `rating_basis`, for a cache of quotes: the same settings in another order have the same fingerprint, and each setting given another value has another one.',
  needs: ['rating'],
  run: async (suite) => {
    const usual = fingerprintOf(suite, suite.settings);
    if (usual === undefined) return;
    const reversed = Object.fromEntries(Object.entries(suite.settings).reverse());
    assert.equal(fingerprintOf(suite, reversed), usual, 'the fingerprint depends on the order of settings');
    const ignored = Object.keys(suite.definition.settings.fields).filter((name) =>
      variationsOf(suite, suite.settings, name).some((settings) => fingerprintOf(suite, settings) === usual),
    );
    mustBeNone(ignored, 'another value of these settings has the same fingerprint');
  },
};

function fingerprintOf({ definition }: Suite, settings: Settings): string | undefined {
  return definition.create(settings, pinnedContext()).rating_basis?.fingerprint;
}

/** What a cache of quotes relies on. */
export const KEPT_QUOTE_CHECKS: readonly Check[] = [kept, basis];
