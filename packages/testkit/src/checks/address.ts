/** Verdicts on addresses. */
import assert from 'node:assert/strict';
import { type AddressRequestData, type AddressResult, validateAddress } from '@waybill/core';
import type { LaterCase } from '../cases.js';
import { about, caseText, entriesText, mustBeNone } from '../failures.js';
import { replayCase } from '../replay-case.js';
import { withSimulator } from '../simulator-session.js';
import type { Check, Suite } from '../suite.js';

function casesOf({ later }: Suite): LaterCase[] {
  return later.filter(({ operation }) => operation === 'address_validation');
}

const verdicts: Check = {
  name: 'address validation: a verdict is what its candidates show',
  proves:
    'Of every case: `valid` has no candidate but an unchanged first one, `corrected` one that is changed, `ambiguous` several, `incomplete` says what is missing, `not_found` and `not_checked` have none, and `checked` is what the declaration says, nothing for `not_checked`.',
  needs: ['address_validation'],
  run: async (suite) => {
    const declared: readonly string[] = suite.definition.operations?.address_validation?.checked ?? [];
    for (const recorded of casesOf(suite)) {
      const { outcome } = await replayCase(suite, recorded);
      const [result] = outcome as [AddressResult | null, unknown];
      if (result !== null) mustBeNone(verdictProblems(result, declared), caseText(recorded));
    }
  },
};

function verdictProblems(
  { verdict, candidates, checked, missing }: AddressResult,
  declared: readonly string[],
): string[] {
  const [first, ...others] = candidates;
  const isChanged = (first?.changed.length ?? 0) > 0;
  const fits = {
    valid: !isChanged,
    corrected: isChanged && others.length === 0,
    incomplete: missing.length > 0,
    ambiguous: others.length > 0,
    not_found: first === undefined,
    not_checked: first === undefined && checked.length === 0,
  }[verdict];
  return [
    ...(fits ? [] : [`${verdict} does not fit ${candidates.length} candidates, ${missing.length} missing`]),
    ...(verdict === 'not_checked' || checked.length > 0 ? [] : [`${verdict} although nothing is checked`]),
    ...checked
      .filter((part) => !declared.includes(part))
      .map((part) => `${part} is checked and not declared`),
  ];
}

const givenBack: Check = {
  name: 'address validation: a suggestion that is given back is valid',
  proves:
    'Recorded addresses get a verdict at the simulator that its candidates show; the candidate of a `corrected` one, put into the request as it is, is `valid`.',
  needs: ['address_validation', 'wire'],
  run: async (suite) => {
    const declared = suite.definition.operations?.address_validation?.checked ?? [];
    for (const recorded of casesOf(suite).filter(({ account }) => account === undefined)) {
      await about(recorded, () =>
        withSimulator(suite, async (session) => {
          const proxy = session.proxy(recorded.settings);
          const request = recorded.request as AddressRequestData;
          const [result] = await validateAddress(proxy, request);
          if (result === null) return;
          mustBeNone(verdictProblems(result, declared), 'at the simulator');
          const suggested = result.candidates[0]?.address;
          if (result.verdict !== 'corrected' || suggested === undefined) return;
          const address = { ...request.address, ...suggested };
          const [again, problems] = await validateAddress(proxy, { ...request, address });
          assert.equal(again?.verdict, 'valid', `the suggestion given back: ${entriesText(problems)}`);
        }),
      );
    }
  },
};

/** Address validation. */
export const ADDRESS_CHECKS: readonly Check[] = [verdicts, givenBack];
