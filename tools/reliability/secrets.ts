import { runChecks } from '@waybill/testkit';
import type { Report, Subject } from './subjects.ts';

const CHECKS = ['rating: no secret is seen', 'shipping: no secret is seen'];

/** The suite plants secrets in every setting, has servers repeat them, and searches all that comes out. */
export async function secrets(all: readonly Subject[], report: Report) {
  const rows = [];
  for (const { name, definition, simulator, cases } of all) {
    const { passed, failed } = await runChecks(definition, { cases, simulator, only: CHECKS });
    rows.push({ carrier: name, operations: passed.length + failed.length, clean: passed.length });
    for (const { name: check, error } of failed) report(`secrets, ${name}, ${check}: ${error}`);
  }
  return { rows, carriers: all.length };
}
