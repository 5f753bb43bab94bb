import { defineCarrier } from '@waybill/core';
import { createProxy } from './connect.js';
import { settings } from './settings.js';
import { tables } from './tables.js';

/** DHL Express over the MyDHL API. Developer site: https://developer.dhl.com/api-reference/dhl-express-mydhl-api */
export const dhlExpress = defineCarrier({ ...tables, name: 'DHL Express', settings, createProxy });
