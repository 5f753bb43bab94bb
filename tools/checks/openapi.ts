/** Lints the description of the HTTP API by the strictest set of rules of a public linter. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describeApi } from '@waybill/server';

/** What the linter says and is not so, by the places in the description. */
const EXCEPTIONS: readonly { readonly rule: string; readonly at: RegExp; readonly why: string }[] = [
  {
    rule: 'operation-4xx-response',
    at: /^#\/paths\/~1(openapi\.json|health~1\w+)\//,
    why: 'they read nothing of a request, so that none is wrong',
  },
];

const config = await createConfig({ extends: ['recommended-strict'] });
const found = await lintFromString({ source: JSON.stringify(describeApi()), config });
const problems = found.map(({ ruleId, message, location }) => ({
  rule: ruleId,
  message,
  at: location[0]?.pointer ?? '',
}));
const isExcepted = (problem: (typeof problems)[number], { rule, at }: (typeof EXCEPTIONS)[number]) =>
  problem.rule === rule && at.test(problem.at);

const lines = [
  ...problems
    .filter((problem) => !EXCEPTIONS.some((exception) => isExcepted(problem, exception)))
    .map(({ rule, message, at }) => `${at}: ${message} (${rule})`),
  ...EXCEPTIONS.filter((exception) => !problems.some((problem) => isExcepted(problem, exception))).map(
    ({ rule }) => `the linter has nothing to say by ${rule}: no exception is needed`,
  ),
];
if (lines.length > 0) {
  console.error(lines.join('\n'));
  process.exitCode = 1;
} else console.log('the linter finds nothing in the description of the HTTP API');
