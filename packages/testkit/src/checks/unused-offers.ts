import { isDeepStrictEqual } from 'node:util';
import type { CarrierDefinition, ErrorEntry, RateRequestData } from '@waybill/core';
import type { Case } from '../cases.js';
import { mustBeNone } from '../failures.js';
import { type Change, withExtra, withOption } from '../field-values.js';
import { replayLoggedIn } from '../logged-in.js';
import { wire } from '../replay.js';
import { type Check, casesOf, declaredOperations, type Suite } from '../suite.js';
import { unchanged } from '../unchanged.js';

/** Adds an option or an extra to a request. */
type Addition = (request: RateRequestData) => Change;

/** An option may need an extra, which needs another option. */
const MOST_COMPANIONS = 4;

const used: Check = {
  name: 'every option and extra is sent by some case',
  proves:
    'Each is sent by rating or by shipping in some case, together with the options and extras that a refusal of it names. The tables offer none that is always refused.',
  needs: [],
  run: async (suite) => {
    const { id, options, extras } = suite.definition;
    const offers: [string, string, Addition][] = [
      ...options.map(({ code }): (typeof offers)[number] => [
        `option ${code}`,
        code,
        (request) => withOption(request, `${id}:${code}`),
      ]),
      ...extras.map((row): (typeof offers)[number] => [
        `extra ${row.key} on ${row.on}`,
        row.key,
        (request) => withExtra(request, id, row),
      ]),
    ];
    const unused: string[] = [];
    for (const [name, code, change] of offers) if (!(await isSent(suite, code, change))) unused.push(name);
    const excused = Object.keys(suite.unsent);
    for (const name of unused.filter((one) => excused.includes(one)))
      suite.note(`${name} is sent by no case: ${suite.unsent[name]}`);
    const needless = excused.filter((name) => !unused.includes(name));
    mustBeNone(needless, '`unsent` names options or extras that are sent, or that the tables do not offer');
    mustBeNone(
      unused.filter((name) => !excused.includes(name)),
      'sent by no case: add a case that sends them, excuse them in `unsent`, or take them out of the tables',
    );
  },
};

async function isSent(suite: Suite, code: string, change: Addition): Promise<boolean> {
  for (const operation of declaredOperations(suite.definition)) {
    for (const recorded of casesOf(suite, operation)) {
      if (await isSentIn(suite, recorded, code, change)) return true;
    }
  }
  return false;
}

async function isSentIn(suite: Suite, recorded: Case, code: string, change: Addition): Promise<boolean> {
  let base = recorded.request;
  for (let added = 0; added <= MOST_COMPANIONS; added++) {
    const added = change(base);
    const played = await replayLoggedIn(suite, recorded, { request: added.with });
    if (played.thrown === undefined && played.sent.length > 0) {
      const { sent } = await unchanged(suite, recorded, added.without);
      // One that something else brought along (coverage comes with an insured amount) is on the wire already.
      return (
        !isDeepStrictEqual(wire(sent), wire(played.sent)) || sent.some(({ body }) => body.includes(code))
      );
    }
    const companion = companionOf(suite.definition, added.with, played.outcome[1]);
    if (companion === undefined) return false;
    base = companion(base).with;
  }
  return false;
}

/** The first other option or extra that a refusal names. */
function companionOf(
  { id, options, extras }: CarrierDefinition,
  refused: RateRequestData,
  errors: readonly ErrorEntry[],
): Addition | undefined {
  const said = errors.map(({ field, message }) => `${field} ${message}`).join('\n');
  const additions: Addition[] = [
    ...extras
      .filter(({ key }) => said.includes(key))
      .map((row) => (request: RateRequestData) => withExtra(request, id, row)),
    ...options
      .filter(({ code, neutral }) => [code, neutral ?? code].some((name) => namesWord(said, name)))
      .map(
        ({ code }) =>
          (request: RateRequestData) =>
            withOption(request, `${id}:${code}`),
      ),
  ];
  return additions.find((add) => !isDeepStrictEqual(add(refused).with, refused));
}

function namesWord(text: string, word: string): boolean {
  return text.split(/[^\w-]+/).includes(word);
}

/** Options and extras of the tables that no case sends. */
export const UNUSED_OFFER_CHECKS: readonly Check[] = [used];
