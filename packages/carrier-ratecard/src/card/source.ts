import { ConfigurationError } from '@waybill/core';

/** Position of a value in a document: `['rates', 3, 'breaks', 0, 'flat']`. */
export type Path = readonly (string | number)[];

/** A document that becomes a rate card, with the positions of its values for messages. */
export interface CardSource {
  /** File or folder; `rate card` for data. */
  readonly name: string;
  readonly document: unknown;
  /** Position of a value, to correct the card: `rates.csv:14, column per_kg`. */
  locate(path: Path): string;
  /** Position of a row, for explanations: `rates.csv:14`, `rates[3].breaks[0]`. */
  rowAt(path: Path): string;
  /** Problems found before the document itself is checked, each with its position. */
  readonly problems: readonly string[];
  /** Whether a row is reported as broken already, so that problems that follow from it are not. */
  isBroken(path: Path): boolean;
}

/** Collects everything that is wrong with a card, so that it is reported together. */
export class Problems {
  readonly #source: CardSource;
  readonly #found = new Set<string>();

  constructor(source: CardSource) {
    this.#source = source;
    for (const problem of source.problems) this.#found.add(problem);
  }

  /** Position of a row, for explanations. */
  rowAt(path: Path): string {
    return this.#source.rowAt(path);
  }

  /** Position that another problem refers to. */
  where(path: Path): string {
    return this.#source.locate(path);
  }

  add(path: Path, problem: string): void {
    if (this.#source.isBroken(path)) return;
    this.#found.add(`${this.#source.locate(path)}: ${problem}`);
  }

  /** @throws ConfigurationError with every problem, if there is one. */
  throwAny(): void {
    if (this.#found.size > 0) throw this.error();
  }

  error(): ConfigurationError {
    return refusedCard(this.#source.name, [...this.#found]);
  }
}

/** A card that cannot be used; `details.problems` holds every reason. */
export function refusedCard(name: string, problems: readonly string[]): ConfigurationError {
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return new ConfigurationError(`${name}: ${count}\n- ${problems.join('\n- ')}`, {
    code: 'invalid_rate_card',
    details: { problems },
  });
}

/** `['rates', 3, 'breaks']` -> `rates[3].breaks` */
export function pathText(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}
