import { type Defect, proxiedBy, quotingBy } from './broken.js';

/** Mistakes that a cache of quotes would suffer from. */
export const KEPT_DEFECTS: readonly Defect[] = [
  {
    mistake: 'leaves a setting out of what its quotes depend on',
    carrier: proxiedBy((proxy, { password: _, ...settings }) => ({
      ...proxy,
      rating_basis: {
        fingerprint: JSON.stringify(settings),
        now: () => ({ at: 0, date: '1970-01-01', date_ends_at: 86_400_000 }),
      },
    })),
    fails: ['every setting is part of what quotes depend on'],
  },
  {
    mistake: 'gives quotes that hold for a word',
    carrier: quotingBy((quote) => ({ ...quote, meta: { ...quote.meta, valid_until: 'tonight' } })),
    fails: ['rating: reads the recorded outcome', 'rating: quotes can be kept'],
  },
];
