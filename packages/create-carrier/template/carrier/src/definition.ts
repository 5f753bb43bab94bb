import { defineCarrier } from '@waybill/core';
import { createProxy } from './proxy.js';
import { settings } from './settings.js';
import { tables } from './tables.js';

/** Sample Post. It is invented: replace this by a line on the real carrier, with the address of its developer site. */
export const samplePost = defineCarrier({ ...tables, name: 'Sample Post', settings, createProxy });
