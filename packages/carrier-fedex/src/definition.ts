import { defineCarrier } from '@waybill/core';
import { createProxy } from './connect.js';
import { settings } from './settings.js';
import { tables } from './tables.js';

/** FedEx. Developer site: https://developer.fedex.com */
export const fedex = defineCarrier({ ...tables, name: 'FedEx', settings, createProxy });
