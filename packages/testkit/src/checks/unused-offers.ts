import { isDeepStrictEqual } from 'node:util';
import type { CarrierDefinition, ErrorEntry, RateRequestData } from '@waybill/core';
import type { Case } from '../cases.js';
import { mustBeNone } from '../failures.js';
import { type Change, withExtra, withOption } from '../field-values.js';
import { wire } from '../replay.js';
import { replayCase } from '../replay-case.js';
import { type Check, casesOf, declaredOperations, type Suite } from '../suite.js';

/** Adds an option or an extra to a request. */
type Addition = (request: RateRequestData) => Change;

/** An option may ask for an extra, which asks for another option. */
const MOST_COMPANIONS = 4;

const used: Check = {
  name: 'no option or extra is offered in vain',
  proves:
    'Each of them is sent by rating or by shipping in some case, with the other options and extras that a refusal of it names: what is always refused is not offered.',
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
    const vain: string[] = [];
    for (const [name, code, change] of offers) if (!(await isSent(suite, code, change))) vain.push(name);
    const excused = Object.keys(suite.unsent);
    for (const name of vain.filter((one) => excused.includes(one)))
      suite.note(`${name} is sent in no case: ${suite.unsent[name]}`);
    const needless = excused.filter((name) => !vain.includes(name));
    mustBeNone(needless, '`unsent` names what is sent, or what is not offered');
    mustBeNone(
      vain.filter((name) => !excused.includes(name)),
      'sent in no case: add one, or do not offer them',
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
    const asked = change(base);
    const played = await replayCase(suite, recorded, { request: asked.with });
    if (played.thrown === undefined && played.sent.length > 0) {
      const { sent } = await replayCase(suite, recorded, { request: asked.without });
      // One that something else brought along (coverage comes with an insured amount) is on the wire already.
      return (
        !isDeepStrictEqual(wire(sent), wire(played.sent)) || sent.some(({ body }) => body.includes(code))
      );
    }
    const companion = companionOf(suite.definition, asked.with, played.outcome[1]);
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
  const asks: Addition[] = [
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
  return asks.find((ask) => !isDeepStrictEqual(ask(refused).with, refused));
}

function namesWord(text: string, word: string): boolean {
  return text.split(/[^\w-]+/).includes(word);
}

/** What the tables offer. */
export const UNUSED_OFFER_CHECKS: readonly Check[] = [used];
