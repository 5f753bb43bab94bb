import type { Location, PartyData } from '@waybill/core';
import type { LocationPurpose } from '@waybill/core/plugin';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import { accountNamed } from '../follow-up/account-handle.js';
import { type FollowUpOptions, followUp } from '../follow-up/follow-up.js';
import type { Io } from '../io.js';
import { renderLocations } from '../render/locations.js';
import { readJson } from '../request.js';

interface LocationsCommandOptions extends FollowUpOptions {
  readonly carrier?: string;
  readonly id?: string;
  readonly limit?: number;
  readonly radius?: number;
  readonly miles?: boolean;
  readonly for?: LocationPurpose;
}

/** `waybill locations`: counters, shops and lockers of a carrier near an address. */
export async function locations(
  file: string | undefined,
  { carrier, id, limit, radius, miles, for: purpose, ...options }: LocationsCommandOptions,
  io: Io,
): Promise<ExitCode> {
  if ((file === undefined) === (id === undefined))
    throw new CommandError(EXIT.input, 'locations: give a file with an address, or --id');
  const near =
    file === undefined ? undefined : { address: (await readJson(file, 'an address', io)) as PartyData };
  const request = {
    ...(near !== undefined && { near }),
    ...(id !== undefined && { id }),
    ...(limit !== undefined && { limit }),
    ...(radius !== undefined && { radius }),
    ...(miles === true && { distance_unit: 'MI' as const }),
    ...(purpose !== undefined && { purposes: [purpose] }),
  };
  return followUp<Location[]>(
    {
      command: `waybill locations ${file ?? `--id ${id}`}`,
      account: accountNamed(carrier, 'locations'),
      ask: (aggregator, own) => aggregator.findLocations(request, own),
      print: renderLocations,
    },
    options,
    io,
  );
}
