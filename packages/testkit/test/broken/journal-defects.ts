import type { PurchaseJournal, ShippingOptions } from '@waybill/core/plugin';
import { type Defect, proxiedBy } from './broken.js';

const KILLED = 'journal: a purchase whose process dies is resumed, and nothing is bought twice';
const UNSTORED = 'journal: what it does not store is not bought, and what was bought comes back';
const FOREIGN = 'journal: what this account did not begin is not resumed';

/** A carrier that ships with other options than it was given. */
const shippingWith = (change: (options: ShippingOptions) => ShippingOptions) =>
  proxiedBy((proxy) => ({
    ...proxy,
    createShipping: async (wire, options = {}) => proxy.createShipping(wire, change(options)),
  }));

/** A carrier that treats its journal wrongly. */
const journallingWith = (change: (journal: PurchaseJournal) => Partial<PurchaseJournal>) =>
  shippingWith(({ journal, ...options }) =>
    journal === undefined ? options : { ...options, journal: { ...journal, ...change(journal) } },
  );

/** Mistakes with journals. */
export const JOURNAL_DEFECTS: readonly Defect[] = [
  {
    mistake: 'does not wait until its journal has stored what is next',
    carrier: journallingWith(({ sending }) => ({
      sending: async (exchange, intent) => void sending(exchange, intent).catch(() => {}),
    })),
    fails: [UNSTORED],
  },
  {
    mistake: 'stores no reply',
    carrier: journallingWith(() => ({ replied: async () => {} })),
    fails: [UNSTORED],
  },
  {
    mistake: 'buys on after a reply that was not stored',
    carrier: journallingWith(({ replied }) => ({
      replied: (exchange) => replied(exchange).catch(() => {}),
    })),
    fails: [UNSTORED],
  },
  {
    mistake: 'loses what it bought when the reply is not stored',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      createShipping: async (wire, { journal, ...options } = {}) => {
        const failures: unknown[] = [];
        const exchange = await proxy.createShipping(wire, {
          ...options,
          ...(journal && {
            journal: {
              ...journal,
              replied: (stored) => journal.replied(stored).catch((error) => void failures.push(error)),
            },
          }),
        });
        if (failures.length > 0) throw failures[0];
        return exchange;
      },
    })),
    fails: [UNSTORED],
  },
  {
    mistake: 'begins a purchase anew that it should go on with',
    carrier: shippingWith(({ resume: _resume, ...options }) => options),
    fails: [KILLED, FOREIGN],
  },
  {
    mistake: 'sends a purchase again whose reply was not stored',
    carrier: shippingWith(({ resume, ...options }) => {
      if (resume === undefined) return options;
      const { sending: _sending, ...known } = resume;
      return { ...options, resume: known };
    }),
    fails: [KILLED],
  },
  {
    mistake: 'goes on with a purchase and fetches no label',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      createShipping: async (wire, options) => {
        const exchange = await proxy.createShipping(wire, options);
        if (options?.resume === undefined) return exchange;
        return { ...exchange, replies: exchange.replies.filter(({ step }) => step !== 'label') };
      },
    })),
    fails: [KILLED],
  },
  {
    mistake: 'overlooks replies that are not its own',
    carrier: shippingWith(({ resume, ...options }) => {
      if (resume === undefined) return options;
      const replies = resume.exchange.replies.filter(({ step }) => step === 'buy' || step === 'label');
      return { ...options, resume: { ...resume, exchange: { ...resume.exchange, replies } } };
    }),
    fails: [FOREIGN],
  },
];
