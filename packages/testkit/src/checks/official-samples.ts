import { join } from 'node:path';
import { goodCase } from '../at-simulator.js';
import type { Case, LaterCase, RecordedCall } from '../cases.js';
import { sideBySide } from '../changed-replies.js';
import { entryBreaches } from '../drift.js';
import { caseText, entriesText, mustBeNone } from '../failures.js';
import { leavesOf } from '../mutants/bodies.js';
import { replayCase } from '../replay-case.js';
import { countOf, readSamples, type SampleGroup, type SamplesFile } from '../samples-file.js';
import { type FoundSample, samplesIn } from '../samples-found.js';
import { outcomeInWords } from '../samples-words.js';
import { type Check, type Suite, successes } from '../suite.js';
import { CONTRACTS_FOLDER } from './contract.js';

const official: Check = {
  name: 'official sample replies are read',
  proves: `With ${CONTRACTS_FOLDER}, each sample reply beside the carrier’s official contract, and each example in it, gives what \`official-samples.yaml\` says, written by hand: a result, or the carrier’s code; no message of a refusal is lost. A sample that the file does not list, and one that is gone, are reported.`,
  needs: ['wire', 'contract', 'samples'],
  run: async (suite) => {
    const file = suite.samples ?? '';
    const listed = readSamples(file);
    const folder = join(process.env[CONTRACTS_FOLDER] ?? '', suite.definition.id);
    const found = samplesIn(folder, (document) => Object.hasOwn(listed.others, document));
    const samples = new Map(found.map((sample) => [placeOf(sample), sample]));
    const played = listed.replies.flatMap((group) =>
      Object.entries(group.reads).map(([name, words]) => ({
        group,
        words,
        place: placeOf({ ...group, name }),
      })),
    );
    const problems = await sideBySide(played, async ({ group, words, place }) => {
      const sample = samples.get(place);
      const breaches = sample === undefined ? [] : await breachesOf(suite, group, sample, words);
      return breaches.map((breach) => `${place}, ${group.of}: ${breach}`);
    });
    const places = [...played.map(({ place }) => place), ...Object.keys(listed.not_played)];
    const { played: count, all } = countOf(listed);
    mustBeNone([...differences(listed, places, [...samples.keys()]), ...problems.flat()], file);
    suite.note(
      all === 0 ? 'there is no official sample reply' : `${count} of ${all} official sample replies are read`,
    );
  },
};

/** `spec/official-samples/name.json`, `spec/Labels.yaml: POST /labels 400`. */
function placeOf({ from, name }: { readonly from: string; readonly name: string }): string {
  return /\.\w+$/.test(from) ? `${from}: ${name}` : `${from}/${name}`;
}

/** Samples that are not listed, listed ones that are gone, and those that are listed twice. */
function differences({ others }: SamplesFile, listed: readonly string[], found: readonly string[]): string[] {
  const patterns = Object.keys(others).map((pattern) => ({ pattern, expression: expressionOf(pattern) }));
  const other = (place: string) => patterns.some(({ expression }) => expression.test(place));
  const known = new Set(listed);
  return [
    ...found
      .filter((place) => !known.has(place) && !other(place))
      .map((place) => `${place} is not listed: play it in \`replies\`, or say in \`others\` what it is`),
    ...listed
      .filter((place) => !found.includes(place))
      .map((place) => `${place} is listed, and is not there`),
    ...listed
      .filter((place, index) => listed.indexOf(place) < index || other(place))
      .map((place) => `${place} is listed twice`),
    ...patterns
      .filter(
        ({ pattern, expression }) =>
          !/\.(json|ya?ml)$/.test(pattern) && !found.some((place) => expression.test(place)),
      )
      .map(({ pattern }) => `others: nothing is at ${pattern}`),
  ];
}

/** `*` stands for anything. */
function expressionOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.split('*').map(literally).join('.*')}$`);
}

async function breachesOf(
  suite: Suite,
  group: SampleGroup,
  sample: FoundSample,
  words: string,
): Promise<string[]> {
  const recorded = caseOf(suite, group);
  const isAnswered = callMatching(recorded, group.answers ?? sample.answers);
  if (!recorded.calls.some(isAnswered))
    return [`no call of ${caseText(recorded)} is ${group.answers ?? sample.answers}`];
  const text = sample.body();
  const body = group.within === undefined ? text : `{${JSON.stringify(group.within)}:${text}}`;
  const status = group.status ?? sample.status ?? 200;
  const { outcome } = await replayCase(suite, recorded, {
    request: { ...recorded.request, ...group.request } as LaterCase['request'],
    edit: (call) => (isAnswered(call) ? { ...call, status, reply: Buffer.from(body) } : call),
  });
  const read = outcomeInWords(group.of, outcome);
  const breaches = [
    ...(read === words
      ? []
      : [`reads ${JSON.stringify(read)}, and not ${JSON.stringify(words)}; ${entriesText(outcome[1])}`]),
    ...entryBreaches(outcome[1]),
    ...(status < 400 ? [] : lostMessages(without(body, group.summary), JSON.stringify(outcome))),
  ];
  return breaches.map((breach) => `in place of the reply of ${caseText(recorded)}: ${breach}`);
}

function caseOf(suite: Suite, { of, case: name }: SampleGroup): Case | LaterCase {
  const recorded =
    name === undefined
      ? of === 'rating' || of === 'shipping'
        ? successes(suite, of)[0]
        : goodCase(suite, of)
      : [...suite.cases, ...suite.later].find((one) => one.operation === of && one.name === name);
  if (recorded === undefined) throw new Error(`there is no ${of} case ${name}`);
  return recorded;
}

/** Whether a sample answers a call; the last one where nothing names it. */
function callMatching(
  { calls }: Case | LaterCase,
  answers: string | undefined,
): (call: RecordedCall) => boolean {
  if (answers === undefined) {
    const last = calls.at(-1);
    return ({ method, path }) => method === last?.method && path === last.path;
  }
  const [method, template = ''] = answers.split(' ');
  const parts = template.split(/\{[^}]*\}/).map(literally);
  const path = new RegExp(`${parts.join('[^/?]+')}/?(\\?|$)`);
  return (call) => call.method === method && path.test(call.path);
}

function literally(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

/** A JSON document without all members of a name. */
function without(body: string, member: string | undefined): string {
  if (member === undefined) return body;
  return JSON.stringify(JSON.parse(body, (key, value) => (key === member ? undefined : value)));
}

/** Sentences of a refusal that stand nowhere in what was read; one or a few words are the name of a status. */
function lostMessages(body: string, outcome: string): string[] {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().replace(/\.+$/, '').slice(0, 300);
  const read = outcome.replace(/(\s|\\n)+/g, ' ');
  return leavesOf(body)
    .map(plain)
    .filter((text) => /(\S+ ){3}/.test(text) && !read.includes(JSON.stringify(text).slice(1, -1)))
    .map((text) => `the message is lost: ${text}`);
}

/** Sample replies that the carrier publishes. */
export const OFFICIAL_SAMPLE_CHECKS: readonly Check[] = [official];
