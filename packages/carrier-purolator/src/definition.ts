import { defineCarrier } from '@waybill/core';
import { createProxy } from './connect.js';
import { settings } from './settings.js';
import { tables } from './tables.js';

/** Purolator. Developer site: https://www.purolator.com/en/shipping/e-ship-web-services */
export const purolator = defineCarrier({ ...tables, name: 'Purolator', settings, createProxy });
