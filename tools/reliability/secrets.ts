import { runChecks } from '@waybill/testkit';
import type { Subject } from './subjects.ts';

/** What came of servers that repeat the login in their answers. */
export interface SecretFigures {
  readonly carriers: number;
  /** Operations of carriers that were tried, and those in which nothing was found. */
  readonly tried: number;
  readonly clean: number;
}

const CHECKS = ['rating: no secret is seen', 'shipping: no secret is seen'];

/** The suite plants secrets in every setting, has servers repeat them, and searches all that comes out. */
export async function secrets(
  all: readonly Subject[],
  _: unknown,
  report: (broken: string) => void,
): Promise<SecretFigures> {
  const figures = { carriers: all.length, tried: 0, clean: 0 };
  for (const { name, definition, simulator, cases } of all) {
    const { passed, failed } = await runChecks(definition, { cases, simulator, only: CHECKS });
    figures.tried += passed.length + failed.length;
    figures.clean += passed.length;
    for (const { name: check, error } of failed) report(`secrets, ${name}, ${check}: ${error}`);
  }
  return figures;
}
