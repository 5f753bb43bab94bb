/** What the processes that are killed need as well; it imports little, so that they start quickly. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShipmentRequestData } from '@waybill/core';
import type { StoredToken, TokenStore } from '@waybill/core/plugin';
import { ROOT } from '../workspace.ts';

/** A store that no other run shares: ports, and with them the names of tokens, come again. */
export function tokensOfOneRun(): TokenStore {
  const kept = new Map<string, StoredToken>();
  return {
    get: async (key) => kept.get(key),
    set: async (key, token) => void kept.set(key, token),
    delete: async (key) => void kept.delete(key),
  };
}

/** A lamp from Montréal for a customer in Vancouver whose name is that of the row. */
export function requestOf(row: string): ShipmentRequestData {
  const lamp = JSON.parse(readFileSync(join(ROOT, 'examples/montreal-to-vancouver.json'), 'utf8'));
  const { company_name: _, ...recipient } = lamp.recipient;
  return { ...lamp, recipient: { ...recipient, person_name: row } };
}
