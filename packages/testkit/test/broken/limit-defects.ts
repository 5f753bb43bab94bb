import type { CarrierDefinition } from '@waybill/core';
import { defineCarrier } from '@waybill/core/plugin';
import { createProxy, examplepost } from '../examplepost/definition.js';
import type { LimitRules } from '../examplepost/limits.js';
import type { Defect } from './broken.js';

function limitedBy(rules: LimitRules): CarrierDefinition {
  return defineCarrier({
    ...examplepost,
    createProxy: (settings, context) => createProxy(settings, context, rules),
  });
}

/** Mistakes in how much is asked of the carrier. */
export const LIMIT_DEFECTS: readonly Defect[] = [
  {
    mistake: 'asks a carrier that is down again and again',
    carrier: limitedBy({ tries_at_once: true }),
    fails: ['rating: a carrier that is down is left alone, and asked again later'],
  },
  {
    mistake: 'goes on within a pause that the carrier asked for',
    carrier: limitedBy({ ignores_pauses: true }),
    fails: ['a pause that a carrier asks for is kept'],
  },
  {
    mistake: 'lets purchases wait behind rates',
    carrier: limitedBy({ keeps_no_place: true }),
    fails: ['a flood of rates does not delay a purchase'],
  },
  {
    mistake: 'sends all rates at once',
    carrier: limitedBy({ sends_all_at_once: true }),
    fails: ['a flood of rates does not delay a purchase'],
  },
  {
    mistake: 'uses the whole quota for rates',
    carrier: limitedBy({ keeps_no_calls: true }),
    fails: ['a quota is kept, purchases first'],
  },
];
