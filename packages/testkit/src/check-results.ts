import type { Plan } from './plan.js';
import { type Report, versionsFor } from './report.js';
import type { Check } from './suite.js';

/** Runs planned checks, in any order, and keeps what came of them. */
export class CheckResults {
  readonly #plan: Plan;
  readonly #ran = new Map<string, { readonly error: unknown } | undefined>();

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** @throws what the check throws. */
  async of(check: Check): Promise<void> {
    try {
      await check.run(this.#plan.suite);
      this.#ran.set(check.name, undefined);
    } catch (error) {
      this.#ran.set(check.name, { error });
      throw error;
    }
  }

  /** Whether every check that is not skipped has run. */
  get complete(): boolean {
    return this.#plan.checks.every(
      ({ check, skipped }) => skipped !== undefined || this.#ran.has(check.name),
    );
  }

  /** Checks in the order of the plan, whatever the order in which they ran; those that did not run are left out. */
  report(only?: readonly string[]): Report {
    const { suite, checks, notes } = this.#plan;
    const wanted = checks.filter(({ check }) => only === undefined || only.includes(check.name));
    const ran = wanted.map(({ check }) => check.name).filter((name) => this.#ran.has(name));
    const { id, name } = suite.definition;
    return {
      carrier: { id, name },
      versions: versionsFor(this.#plan.cases),
      passed: ran.filter((one) => this.#ran.get(one) === undefined),
      failed: ran.flatMap((one) => {
        const failure = this.#ran.get(one);
        return failure === undefined ? [] : [{ name: one, error: failure.error }];
      }),
      skipped: wanted.flatMap(({ check, skipped }) =>
        skipped === undefined ? [] : [{ name: check.name, reason: skipped }],
      ),
      notes: [...notes].sort(),
    };
  }
}
