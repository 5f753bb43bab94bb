import type { PurchaseJournal, ShippingOptions } from '@waybill/core/plugin';
import { type Defects, shippingBy } from './broken.js';

/** A carrier that ships with other options than it was given. */
const shippingWith = (change: (options: ShippingOptions) => ShippingOptions) =>
  shippingBy(
    (ship) =>
      async (wire, options = {}) =>
        ship(wire, change(options)),
  );

/** A carrier that treats its journal wrongly. */
const journallingWith = (change: (journal: PurchaseJournal) => Partial<PurchaseJournal>) =>
  shippingWith(({ journal, ...options }) =>
    journal === undefined ? options : { ...options, journal: { ...journal, ...change(journal) } },
  );

/** Mistakes with journals. */
export const JOURNAL_DEFECTS: Defects = {
  'does not wait until its journal has stored what is next': journallingWith(({ sending }) => ({
    sending: async (exchange, intent) => void sending(exchange, intent).catch(() => {}),
  })),
  'stores no reply': journallingWith(() => ({ replied: async () => {} })),
  'buys on after a reply that was not stored': journallingWith(({ replied }) => ({
    replied: (exchange) => replied(exchange).catch(() => {}),
  })),
  'loses what it bought when the reply is not stored': shippingBy(
    (ship) =>
      async (wire, { journal, ...options } = {}) => {
        const failures: unknown[] = [];
        const exchange = await ship(wire, {
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
  ),
  'begins a purchase anew that it should go on with': shippingWith(
    ({ resume: _resume, ...options }) => options,
  ),
  'sends a purchase again whose reply was not stored': shippingWith(({ resume, ...options }) => {
    if (resume === undefined) return options;
    const { sending: _sending, ...known } = resume;
    return { ...options, resume: known };
  }),
  'goes on with a purchase and fetches no label': shippingBy((ship) => async (wire, options) => {
    const exchange = await ship(wire, options);
    if (options?.resume === undefined) return exchange;
    return { ...exchange, replies: exchange.replies.filter(({ step }) => step !== 'label') };
  }),
  'overlooks replies that are not its own': shippingWith(({ resume, ...options }) => {
    if (resume === undefined) return options;
    const replies = resume.exchange.replies.filter(({ step }) => step === 'buy' || step === 'label');
    return { ...options, resume: { ...resume, exchange: { ...resume.exchange, replies } } };
  }),
};
