import type { CarrierDefinition } from '@waybill/core';
import type { CarrierIdentity, OptionRow } from '@waybill/core/plugin';

/** What carriers and their codes are called. */
export interface Names {
  /** A carrier's name as people write it. */
  carrier(id: string): string;
  /** The row of a carrier's option, by its neutral name or its code, with or without the carrier in front. */
  option(carrier: string, written: string): OptionRow | undefined;
}

/** An account as it is written on a command line: `ups`, or `ups/toronto` where the account has a name of its own. */
export function accountText({ carrier, account }: CarrierIdentity): string {
  return account === carrier ? carrier : `${carrier}/${account}`;
}

export function namesIn(definitions: readonly CarrierDefinition[]): Names {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  return {
    carrier: (id) => byId.get(id)?.name ?? id,
    option: (carrier, written) => {
      const name = written.startsWith(`${carrier}:`) ? written.slice(carrier.length + 1) : written;
      return byId.get(carrier)?.options.find(({ code, neutral }) => name === neutral || name === code);
    },
  };
}
