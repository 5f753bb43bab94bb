import { defineCarrier } from '@waybill/core/plugin';
import { tables } from './account.js';
import { draftPriceList } from './draft.js';
import { priceList } from './price-list.js';
import { createProxy } from './proxy.js';
import { settings } from './settings.js';

/** The shop's own price list. It runs in this process, without a server. May be registered once for each card. */
export const ratecard = defineCarrier({
  ...tables,
  name: 'Rate card',
  in_process: true,
  settings,
  priceList,
  draftPriceList,
  createProxy,
});
