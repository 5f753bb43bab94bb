import { defineCarrier } from '@waybill/core';
import { createProxy } from './proxy.js';
import { settings } from './settings.js';
import { tables } from './tables.js';

/** The shop's own price list: answers in this process, without a server. May be registered once for each card. */
export const ratecard = defineCarrier({
  ...tables,
  name: 'Rate card',
  in_process: true,
  settings,
  createProxy,
});
