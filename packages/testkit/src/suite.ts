import type { CarrierDefinition } from '@waybill/core';
import type { Capability, ShipmentOperation } from '@waybill/core/plugin';
import type { SimulatorDefinition } from '@waybill/simulator';
import type { Case, LaterCase, Settings } from './cases.js';
import type { OpenContracts, Traffic } from './contracts.js';
import { type LaterOperation, succeeded } from './operations.js';
import type { Scenario } from './scenarios/scenario.js';

/** Edits of the carrier's own price list, so that the suite can try other prices without knowing the wire format. */
export interface ReplyEdits {
  /** The reply with exactly these service codes, each priced as its first service was. Not a price list: unchanged. */
  withServices(body: string, codes: readonly string[]): string;
  /** The reply with every total raised by `delta`, which may be below 0, and its parts left. Not a price list: unchanged. */
  withTotal(body: string, delta: number): string;
  /**
   * The reply with a lower price next to each that is the account's own: a list price, that of another packaging, one in
   * another currency. Only where the carrier's price lists hold such. Not a price list: unchanged.
   */
  withDecoy?(body: string): string;
}

/** A unit of weight or of length. */
export type Unit = 'KG' | 'LB' | 'CM' | 'IN';

/** What any carrier is judged with. */
export interface CommonOptions {
  /** Folder of recorded cases, `<operation>/<case>/`. */
  readonly cases: string | URL;
  /**
   * Other values of settings, for the check that each is read; needed for those that the suite cannot vary itself:
   * `{ rates_file: [new URL('./dearer.json', import.meta.url).pathname] }`.
   */
  readonly vary?: Readonly<Record<string, readonly unknown[]>>;
  /**
   * Options and extras that no recorded case can be brought to send, each with the reason, which is printed:
   * `{ 'extra pickup_day on shipment': '…' }`.
   */
  readonly unsent?: Readonly<Record<string, string>>;
  /** The carrier's README; by default `README.md` of the package that the cases are in. */
  readonly readme?: string | URL;
  /**
   * A file to write the report to when all checks have run, as Markdown without a date: `CONFORMANCE.md`, say. With
   * `WAYBILL_REPORT=1` the report is printed as well.
   */
  readonly report?: string | URL;
  /**
   * A file with the plain requests of the carrier and the verdict expected on each ordinary request, with its source; by
   * default `takes.yaml` beside the folder of cases, if there is one.
   */
  readonly takes?: string | URL;
  /**
   * A file that lists the sample replies that the carrier publishes, and what is read from each; by default
   * `official-samples.yaml` beside the folder of cases, if there is one.
   */
  readonly samples?: string | URL;
  /**
   * Limits of the carrier by the field that they are for, at which a request is accepted and just above which it is
   * refused with that field: the most of a number, the longest text, the most entries of a list. A limit of
   * `shipment.items[0].weight` is in the unit of the case, whose shipment is the first that ends well. What `printed` of the
   * definition says of both parties is tried without being listed.
   */
  readonly limits?: Readonly<Record<string, number>>;
  /** The units of weight and length that the carrier takes: a request in one of them is not converted. */
  readonly units?: readonly Unit[];
  /** Requests with the carrier's own options and extras, to be tried as the neutral scenarios are. */
  readonly scenarios?: readonly Scenario[];
  /** Checks not to run, each with the reason, which is printed. */
  readonly skip?: Readonly<Record<string, string>>;
}

/** What a carrier that talks to a server is judged with. */
export interface WireSuiteOptions extends CommonOptions {
  readonly simulator: SimulatorDefinition;
  /** Needed of a carrier that rates. */
  readonly reply?: ReplyEdits;
  /** Opens the carrier's official contract below `WAYBILL_CONTRACTS`. */
  readonly contracts?: OpenContracts;
  /**
   * Nodes of replies that the official contract calls optional and without which there is no answer, each with the
   * reason, which is printed: `{ 'products.*.productCode': 'nothing else says which service it is' }`. JSON paths have
   * `*` for list entries, XML paths are `root/element/element`.
   */
  readonly essential?: Readonly<Record<string, string>>;
  /**
   * Statuses other than 2xx and 4xx at which the carrier's error document is a certain refusal of a purchase, each with
   * the document that says so: `{ 500: 'SOAP faults come with 500: E-Ship Web Services guide, 3.2' }`.
   */
  readonly refusedAt?: Readonly<Record<number, string>>;
  /**
   * The document that says that the carrier recognises a purchase by a key, so that one without an answer may be sent once
   * more (`repeat: 'idempotent'` of its call). Its simulator recognises the key as well.
   */
  readonly idempotent?: string;
}

/** What a local carrier is judged with: it has no server and so no simulator to name its accounts. */
export interface LocalSuiteOptions extends CommonOptions {
  /** Settings of its main account. */
  readonly settings: Settings;
  /** Further accounts, by a name for people; at least one, and other prices show best that two do not mix. */
  readonly accounts?: Readonly<Record<string, Settings>>;
}

/** What a carrier is judged with. */
export type SuiteOptions = WireSuiteOptions | LocalSuiteOptions;

/** What a check looks at. */
export interface Suite {
  readonly definition: CarrierDefinition;
  readonly cases: readonly Case[];
  /** Cases of operations on what was bought. */
  readonly later: readonly LaterCase[];
  /** Settings of the main account, without `server_url`. */
  readonly settings: Settings;
  /** Those of further accounts. */
  readonly accounts: Readonly<Record<string, Settings>>;
  /** Other values of settings. */
  readonly vary: Readonly<Record<string, readonly unknown[]>>;
  /** Options and extras that no case sends, with the reason. */
  readonly unsent: Readonly<Record<string, string>>;
  /** Path of the file of expected verdicts on ordinary requests, if there is one. */
  readonly takes: string | undefined;
  /** Path of the file of official sample replies, if there is one. */
  readonly samples: string | undefined;
  /** The most that fields may hold. */
  readonly limits: Readonly<Record<string, number>>;
  /** The units that the carrier takes. */
  readonly units: readonly Unit[];
  /** The carrier's own, in addition to the neutral ones. */
  readonly scenarios: readonly Scenario[];
  /** Path of the carrier's README; `undefined` where the cases stand in no package. */
  readonly readme: string | undefined;
  /** `undefined` for a local carrier, for which no check runs that needs the `wire`. */
  readonly simulator: SimulatorDefinition | undefined;
  readonly reply: ReplyEdits | undefined;
  readonly contracts: OpenContracts | undefined;
  readonly essential: Readonly<Record<string, string>>;
  /** Statuses at which the carrier's error document is a certain refusal against the rule, with the source. */
  readonly refusedAt: Readonly<Record<number, string>>;
  /** Whether a purchase without an answer may be sent once more. */
  readonly isIdempotent: boolean;
  /** Healthy requests and replies seen so far, for validation against the official contract. */
  readonly traffic: Traffic[];
  /** Keeps what was counted for the report; `describeCarrier` prints it at the end. */
  note(counted: string): void;
  /** A number no one had before, for identifiers at the simulator. */
  next(): number;
}

/**
 * What a check may need of a carrier to have a subject: an operation, a further one (`further`), no rates (`unpriced`), calls to
 * a server (`wire`), a setting that is secret, the official contract, `reply.withDecoy`, `takes`, `samples`, `limits`, `units`, a way to ask
 * about a purchase (`lookup`).
 */
export type Need =
  | Capability
  | 'further'
  | 'lookup'
  | 'unpriced'
  | 'wire'
  | 'secret'
  | 'contract'
  | 'decoy'
  | 'takes'
  | 'samples'
  | 'limits'
  | 'units';

/** One property that every carrier must have. */
export interface Check {
  /** Stable: it names the check in reports and in `skip`. */
  readonly name: string;
  /** What it proves, for the table in the README. */
  readonly proves: string;
  /** Without these the check has no subject, and is skipped with the reason. */
  readonly needs: readonly Need[];
  /** True for a check during which no other may run, because it changes the process or looks at all the others. */
  readonly alone?: true;
  /** Where it tries what a kit does for all carriers that are made with it: a few show it for the others. */
  readonly judges?: 'kit';
  /** @throws Error that says what is wrong. */
  run(suite: Suite): Promise<void> | void;
}

/** The operations on a shipment that a carrier declares. */
export function declaredOperations({ fields }: CarrierDefinition): ShipmentOperation[] {
  return (['rating', 'shipping'] as const).filter((operation) => fields[operation] !== undefined);
}

/** The other operations that a carrier declares. */
export function declaredLater({ operations = {} }: CarrierDefinition): LaterOperation[] {
  return Object.keys(operations) as LaterOperation[];
}

/** An operation besides quoting, buying, tracking, voiding and recovering a shipment. */
export type FurtherOperation = Exclude<LaterOperation, 'tracking' | 'voiding' | 'recovery'>;

/** Those that a carrier declares. */
export function declaredFurther(definition: CarrierDefinition): FurtherOperation[] {
  return declaredLater(definition).filter(
    (operation) => operation !== 'tracking' && operation !== 'voiding' && operation !== 'recovery',
  );
}

export function casesOf({ cases }: Suite, operation: ShipmentOperation): Case[] {
  return cases.filter((recorded) => recorded.operation === operation);
}

/**
 * Cases that end well, those of the fewest calls first; those that buy by the handle of a quote last, because a handle
 * is for exactly one request, and checks vary it.
 * @throws Error when there is none.
 */
export function successes(suite: Suite, operation: ShipmentOperation): [Case, ...Case[]] {
  return some(
    casesOf(suite, operation)
      .filter(({ expected }) => succeeded(expected) && expected[1].length === 0)
      .sort((a, b) => Number(hasHandle(a)) - Number(hasHandle(b)) || a.calls.length - b.calls.length),
    `no ${operation} case ends well: add one`,
  );
}

function hasHandle({ request }: Case): boolean {
  return request.shipment.quote !== undefined;
}

/**
 * Cases in which the carrier itself refuses, in a document of its own; a local carrier has no documents.
 * @throws Error when there is none.
 */
export function refusals(suite: Suite, operation: ShipmentOperation): [Case, ...Case[]] {
  const { in_process } = suite.definition;
  return some(
    casesOf(suite, operation)
      .filter(({ expected }) => !succeeded(expected) && expected[1].length > 0)
      // An unknown outcome is no refusal, whatever the reply says.
      .filter(({ expected }) => expected[1].every(({ kind }) => kind !== 'unknown_outcome'))
      .filter(({ calls }) => in_process || calls.length > 0)
      .sort((a, b) => a.calls.length - b.calls.length),
    `no ${operation} case holds a refusal by the carrier: add one`,
  );
}

function some<T>(list: readonly T[], otherwise: string): [T, ...T[]] {
  const [first, ...rest] = list;
  if (first === undefined) throw new Error(otherwise);
  return [first, ...rest];
}
