import { defineCarrier } from '@waybill/core';
import { createProxy } from './connect.js';
import { settings } from './settings.js';
import { tables } from './tables.js';

/** UPS. Developer site: https://developer.ups.com */
export const ups = defineCarrier({ ...tables, name: 'UPS', settings, createProxy });
