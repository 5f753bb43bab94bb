import type { CarrierDefinition } from '@waybill/core';
import { type Capability, OPERATIONS, type OperationFacts } from '@waybill/core/plugin';

/** An operation in the table of a README. */
export interface OperationRow {
  /** In words. */
  readonly operation: string;
  readonly offered: boolean;
  /** What an app calls. */
  readonly call: string;
  /** Limits and windows, with their source. */
  readonly facts: string;
}

/** What an app gives the function of an operation, where that is not simply a `request`. */
const GIVEN: Readonly<Partial<Record<Capability, string>>> = {
  tracking: '{ tracking_numbers }',
  voiding: '{ shipment }',
  recovery: 'recovery',
  address_validation: '{ address }',
  pickup_cancel: '{ pickup }',
  pickup_availability: '{ address }',
  pickup_update: '{ ...request, pickup }',
  pickup_status: '{ pickup }',
  manifest: '{ shipments }',
  manifest_documents: '{ manifest }',
  locations: '{ near }',
  proof_of_delivery: '{ shipment }',
};

/** Every operation, whether the carrier offers it or not. */
export function operationRows({ fields, operations = {} }: CarrierDefinition): OperationRow[] {
  return (Object.keys(OPERATIONS) as Capability[]).map((operation) => ({
    operation: operation.replaceAll('_', ' '),
    offered: operation in fields || operation in operations,
    call: `\`${OPERATIONS[operation].call}(proxy, ${GIVEN[operation] ?? 'request'})\``,
    facts: factsOf(operation, operations),
  }));
}

function factsOf(operation: Capability, operations: OperationFacts): string {
  if (operation === 'rating' || operation === 'shipping') return '';
  const facts = operations[operation];
  if (facts === undefined) return '';
  const sentences = (SENTENCES[operation] as Sentences<never> | undefined)?.(facts as never) ?? [];
  return [...sentences, facts.source].filter((part) => part !== false && part !== undefined).join('; ');
}

const EVENT_ZONE = {
  offset: 'times with their offset from UTC',
  local: 'times without a zone',
  single: 'times with their offset from UTC where a single number is asked for, else without a zone',
} as const;

const FINDS_BY = {
  request_id: 'a purchase without an answer is found by the identifier of its request',
  reference: 'a purchase without an answer is found by the first of its references',
} as const;

const UNTIL = {
  tendered: 'until the carrier has it',
  manifested: 'until the day is closed',
  never: 'at any time',
} as const;

const MONEY = {
  not_billed: 'nothing is billed',
  refund_requested: 'the carrier decides about the refund later',
  credited: 'the money is credited',
} as const;

const PRICE = {
  created: 'the answer has the price',
  asked: '`checkPickup` has the price',
  none: 'the carrier does not say what it costs',
} as const;

const SCOPE = {
  account: 'closes everything open on the account',
  shipments: 'closes the shipments that are listed',
  groups: 'closes the groups that the purchases named',
} as const;

const DOCUMENTS = {
  now: 'the document comes at once',
  later: 'the document comes later: `fetchManifest`',
  none: 'without a document',
} as const;

type Sentences<Facts> = (facts: Facts) => readonly (string | false)[];

/** What the facts of an operation say besides their source, sentence by sentence. */
const SENTENCES: {
  readonly [Operation in keyof OperationFacts]: Sentences<NonNullable<OperationFacts[Operation]>>;
} = {
  tracking: ({ numbers_per_call, by_reference, event_zone, history_days, poll_minutes }) => [
    numbers_per_call === 1 ? 'one number in each call' : `${numbers_per_call} numbers in each call`,
    by_reference && 'by reference too',
    EVENT_ZONE[event_zone as keyof typeof EVENT_ZONE] ?? `times of ${event_zone} with their offset from UTC`,
    history_days !== undefined && `kept for ${history_days} days`,
    poll_minutes !== undefined && `at most every ${poll_minutes} minutes`,
  ],
  voiding: ({ unit, until, window_days, money }) => [
    unit === 'package' ? 'package by package' : 'the whole shipment',
    UNTIL[until],
    window_days !== undefined && `within ${window_days} days`,
    MONEY[money],
  ],
  recovery: ({ finds_by, proves_absence, absent_after_minutes, labels, window_days }) =>
    finds_by === 'nothing'
      ? ['labels and prices again; a purchase without an answer is found by hand']
      : [
          FINDS_BY[finds_by],
          proves_absence && 'what it does not find was not bought',
          absent_after_minutes !== undefined &&
            `what it does not find after ${absent_after_minutes} minutes counts as not bought (a rule of Waybill)`,
          labels ? 'with its labels' : 'without its labels',
          window_days !== undefined && `within ${window_days} days`,
        ],
  address_validation: ({ checked, countries, classifies }) => [
    `looks at ${words(checked)}`,
    countries,
    classifies && 'tells homes from businesses',
  ],
  pickup: ({ unit, price, same_day_cut_off, latest_days, shortest_window_minutes }) => [
    unit === 'shipment' && 'for shipments that were bought',
    PRICE[price],
    same_day_cut_off === 'asked' && '`checkPickup` has the cut-off',
    /^\d/.test(same_day_cut_off) && `for the same day until ${same_day_cut_off}`,
    latest_days !== undefined && `up to ${latest_days} days ahead`,
    shortest_window_minutes !== undefined && `${shortest_window_minutes} minutes at least`,
  ],
  pickup_cancel: ({ consequence }) => [consequence ?? false],
  pickup_availability: ({ tells }) => (tells.length === 0 ? [] : [`tells ${words(tells)}`]),
  pickup_update: ({ changes }) => [
    changes === 'all' ? 'everything can change' : `can change ${words(changes)}`,
  ],
  pickup_status: ({ history_days }) => [history_days !== undefined && `kept for ${history_days} days`],
  manifest: ({ scope, services, duty, bills, documents }) => [
    SCOPE[scope],
    services ?? false,
    duty ? 'required' : 'not required',
    bills && 'bills what it closes',
    DOCUMENTS[documents],
  ],
  returns: ({ kinds, billed, reach }) => [
    words(kinds),
    billed === 'used' ? 'billed when it is used' : 'billed when it is made',
    reach ?? false,
  ],
  locations: ({ by, most }) => [`by ${words(by)}`, most !== undefined && `up to ${most}`],
  proof_of_delivery: ({ kinds }) => [kinds.length === 0 ? 'mailed' : words(kinds)],
};

function words(list: readonly string[]): string {
  return list.map((word) => word.replaceAll('_', ' ')).join(', ');
}
