import { type Defects, proxiedBy, quotingBy } from './broken.js';

/** Mistakes that a cache of quotes would suffer from. */
export const KEPT_DEFECTS: Defects = {
  'leaves a setting out of what its quotes depend on': proxiedBy((proxy, { password: _, ...settings }) => ({
    ...proxy,
    rating_basis: {
      fingerprint: JSON.stringify(settings),
      now: () => ({ at: 0, date: '1970-01-01', date_ends_at: 86_400_000 }),
    },
  })),
  'gives quotes that hold for a word': quotingBy((quote) => ({
    ...quote,
    meta: { ...quote.meta, valid_until: 'tonight' },
  })),
};
