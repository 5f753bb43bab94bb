import { defineCarrier } from '@waybill/core';
import { createProxy } from './connect.js';
import { settings } from './settings.js';
import { tables } from './tables.js';

/** Canada Post / Postes Canada. Developer site: https://www.canadapost-postescanada.ca/cpc/en/business/developers.page */
export const canadapost = defineCarrier({ ...tables, name: 'Canada Post', settings, createProxy });
