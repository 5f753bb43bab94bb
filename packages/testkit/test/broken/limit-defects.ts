import type { CarrierDefinition } from '@waybill/core';
import { defineCarrier } from '@waybill/core/plugin';
import { createProxy, examplepost } from '../examplepost/definition.js';
import type { LimitRules } from '../examplepost/limits.js';
import type { Defects } from './broken.js';

function limitedBy(rules: LimitRules): CarrierDefinition {
  return defineCarrier({
    ...examplepost,
    createProxy: (settings, context) => createProxy(settings, context, rules),
  });
}

/** Mistakes in how much is asked of the carrier. */
export const LIMIT_DEFECTS: Defects = {
  'asks a carrier that is down again and again': limitedBy({ tries_at_once: true }),
  'goes on within a pause that the carrier asked for': limitedBy({ ignores_pauses: true }),
  'lets purchases wait behind rates': limitedBy({ keeps_no_place: true }),
  'sends all rates at once': limitedBy({ sends_all_at_once: true }),
  'uses the whole quota for rates': limitedBy({ keeps_no_calls: true }),
};
