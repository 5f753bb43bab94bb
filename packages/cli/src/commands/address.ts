import type { AddressResult, PartyData } from '@waybill/core';
import { EXIT, type ExitCode } from '../exit.js';
import { accountNamed } from '../follow-up/account-handle.js';
import { type FollowUpOptions, followUp } from '../follow-up/follow-up.js';
import type { Io } from '../io.js';
import { renderAddress } from '../render/address.js';
import { readJson } from '../request.js';

interface AddressCommandOptions extends FollowUpOptions {
  readonly carrier?: string;
}

/** `waybill address`: whether a carrier knows an address, and how it writes it. */
export async function address(
  file: string,
  { carrier, ...options }: AddressCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const given = (await readJson(file, 'an address', io)) as PartyData & { readonly address?: PartyData };
  return followUp<AddressResult | null>(
    {
      command: `waybill address ${file}`,
      account: accountNamed(carrier, 'address'),
      ask: (aggregator, own) =>
        aggregator.validateAddress(given.address === undefined ? { address: given } : (given as never), own),
      print: renderAddress,
      exit: ({ verdict }) => (verdict === 'valid' || verdict === 'corrected' ? EXIT.ok : EXIT.none),
    },
    options,
    io,
  );
}
