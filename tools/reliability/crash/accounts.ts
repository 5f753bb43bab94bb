import type { AnyCarrierProxy, CarrierDefinition } from '@waybill/core';
import { isCarrierDefinition } from '@waybill/core/plugin';
import { importBuilt } from '../../carriers.ts';
import { packages } from '../../workspace.ts';
import { tokensOfOneRun } from '../tokens.ts';

/** An account of a shop, for another process. */
export interface ShopAccount {
  /** The carrier's package: `packages/carrier-ups`. */
  readonly carrier: string;
  readonly account: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The account in this process. */
export async function accountOf({ carrier, account, settings }: ShopAccount): Promise<{
  readonly definition: CarrierDefinition;
  readonly proxy: AnyCarrierProxy;
}> {
  const definition = await definitionOf(carrier);
  return { definition, proxy: definition.create(settings, { account, tokens: tokensOfOneRun() }) };
}

/** The carrier of a package. */
export async function definitionOf(carrier: string): Promise<CarrierDefinition> {
  const found = packages().find(({ path }) => path === carrier);
  const exported = found === undefined ? {} : await importBuilt(found, 'index.js');
  const definition = Object.values(exported).find(isCarrierDefinition);
  if (definition === undefined) throw new Error(`${carrier} exports no carrier`);
  return definition;
}
