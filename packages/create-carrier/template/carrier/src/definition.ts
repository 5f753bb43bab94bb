import { defineCarrier } from '@waybill/core';
import { createProxy } from './proxy.js';
import { settings } from './settings.js';
import { tables } from './tables.js';

/** Sample Post, which is invented. Replace by the carrier's developer site: https://developer.example.com */
export const samplePost = defineCarrier({ ...tables, name: 'Sample Post', settings, createProxy });
