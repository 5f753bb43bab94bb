import type { ErrorKind, IssueCode } from '@waybill/core';
import { type Tables, table } from '@waybill/testkit/readme';

/** What a shop does about an entry. */
interface Advice {
  readonly means: string;
  readonly customer: string;
  readonly again: string;
  readonly alert: string;
}

/** One row for each kind of core: a new kind does not compile without its row. */
const KINDS: Readonly<Record<ErrorKind, Advice>> = {
  validation: {
    means: 'The request is wrong, for every carrier or for this one. `field` says where.',
    customer: '"Please check the postal code", at the field.',
    again: 'After a correction.',
    alert: 'When it happens often: a form lets wrong data through.',
  },
  not_supported: {
    means: 'This carrier does not offer what the request wants.',
    customer: "Nothing: show the other carriers' quotes.",
    again: 'No.',
    alert: 'No.',
  },
  carrier: {
    means: 'The carrier refused. `code` and `message` are its own.',
    customer: 'Quotes: nothing. A purchase: "We will be in touch."',
    again: 'No.',
    alert: 'A refused purchase, at once.',
  },
  not_found: {
    means: 'The carrier knows no such number or shipment; a new tracking number perhaps not yet.',
    customer: '"Your package is not on its way yet."',
    again: 'When `retryable`: after some hours.',
    alert: 'When it lasts: the label was not used, or the number is wrong.',
  },
  too_late: {
    means: 'The time for it is over: the package was handed over, the day was closed.',
    customer: 'Nothing.',
    again: 'No.',
    alert: 'Yes: somebody has to solve it with the carrier.',
  },
  authentication: {
    means: 'The carrier did not accept the login (401), or the account may not do this (403).',
    customer: 'Nothing.',
    again: 'No.',
    alert: 'At once: this account neither quotes nor buys.',
  },
  rate_limit: {
    means: 'Too many requests: the carrier says so, or [its quota is used up](limits.md).',
    customer: 'Nothing.',
    again: 'After `retry_after_ms`, else after a minute.',
    alert: 'When it happens often: ask the carrier for a higher limit.',
  },
  unavailable: {
    means:
      'The carrier could not be reached, or reported that it is down. Not `retryable`: a proxy or a certificate is in the way.',
    customer: 'Quotes: nothing. A purchase: nothing, the label comes later.',
    again: 'When `retryable`: after `retry_after_ms`, else after some seconds, then minutes.',
    alert: 'When it lasts.',
  },
  timeout: {
    means: 'No answer before the deadline (`deadline_exceeded`), or your program gave up (`aborted`).',
    customer: "Nothing: show the other carriers' quotes.",
    again: 'Yes.',
    alert: 'When it happens often: the deadline is too short, or the carrier slow.',
  },
  unexpected_reply: {
    means:
      'The answer could not be read, or the plugin has a defect (`plugin_defect`). Next to a shipment: a part of it is missing.',
    customer: 'Nothing.',
    again: 'No: the answer will be the same.',
    alert: 'Yes. Report it to the author of the plugin.',
  },
  unknown_outcome: {
    means: 'A purchase, or another change, may or may not have been made.',
    customer: 'Nothing, the label comes later.',
    again: 'A purchase: **never by a program.** A void that is `retryable`: yes.',
    alert: 'When it [cannot be recovered](#a-purchase-with-an-unknown-outcome): a person looks it up.',
  },
};

/** One row for each code of an issue, in the same way. */
const ISSUES: Readonly<Record<IssueCode, readonly [means: string, act: string]>> = {
  required: ['The field is missing or empty.', 'Ask for it.'],
  unknown_field: [
    'There is no such field, option or extra.',
    'Correct the program; the message suggests a name.',
  ],
  invalid: [
    'The value has the wrong form, or is not one of the allowed words.',
    'Show the message at the field.',
  ],
  out_of_range: ['A number or a date outside its limits.', 'Show the message at the field.'],
  too_long: ['The text is longer than the carrier takes.', 'Have it shortened: no name or address is cut.'],
  too_large: ["A weight or size above the carrier's limit.", 'Use smaller packages or another carrier.'],
  too_many: ['More packages, references or lines than the carrier takes.', 'Split the shipment.'],
  not_supported: ['This carrier cannot do it.', 'Leave it out, or use another carrier.'],
  contradiction: ['Two fields do not agree.', 'Correct the program, or show the message.'],
  ambiguous: ['Several things could be meant.', 'Be more exact; the message says how.'],
  unreadable: ['The value could not be read at all.', 'Correct the program.'],
};

/** For docs/errors.md. */
export function errorTables(): Tables {
  return {
    kinds: table(
      ['kind', 'meaning', 'tell the customer', 'try again', 'alert'],
      Object.entries(KINDS).map(([kind, { means, customer, again, alert }]) => [
        `\`${kind}\``,
        means,
        customer,
        again,
        alert,
      ]),
    ),
    issues: table(
      ['code', 'meaning', 'what to do'],
      Object.entries(ISSUES).map(([code, row]) => [`\`${code}\``, ...row]),
    ),
  };
}
