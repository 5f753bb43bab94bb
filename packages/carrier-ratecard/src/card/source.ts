import { ConfigurationError } from '@waybill/core';

/** Where a value stands in a document: `['rates', 3, 'breaks', 0, 'flat']`. */
export type Path = readonly (string | number)[];

/** A document that is to become a rate card, and how its readers find a place in it again. */
export interface CardSource {
  /** File or folder; `rate card` for data. */
  readonly name: string;
  readonly document: unknown;
  /** Where a value stands, for who corrects the card: `rates.csv:14, column per_kg`. */
  locate(path: Path): string;
  /** Where a row stands, for who reads a price: `rates.csv:14`, `rates[3].breaks[0]`. */
  rowAt(path: Path): string;
  /** What was found wrong before the document was looked at, located. */
  readonly problems: readonly string[];
  /** Whether a row was told to be broken already: what follows from that needs no second complaint. */
  isBroken(path: Path): boolean;
}

/** Collects everything that is wrong with a card, so that it is told in one go. */
export class Problems {
  readonly #source: CardSource;
  readonly #found = new Set<string>();

  constructor(source: CardSource) {
    this.#source = source;
    for (const problem of source.problems) this.#found.add(problem);
  }

  /** Where a row stands, for who reads a price. */
  rowAt(path: Path): string {
    return this.#source.rowAt(path);
  }

  /** A place that another problem refers to. */
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
