import type { InstalledCarrier } from '@waybill/config';
import { shipsFrom } from '@waybill/core/plugin';
import { chooseCarrier } from '../account-names.js';
import { declared, summary } from '../describe.js';
import { EXIT, type ExitCode } from '../exit.js';
import { findCarriers } from '../find-accounts.js';
import type { Io } from '../io.js';
import { renderCarrier, renderCarriers } from '../render/carriers.js';
import { pageOf } from '../render/page.js';

interface CarriersCommandOptions {
  readonly json?: boolean;
  readonly country?: string;
  readonly plugin?: readonly string[];
  readonly config?: string;
}

/** `waybill carriers [id]`: the installed carriers, those that ship from a country, or everything that one of them declares. */
export async function carriers(
  id: string | undefined,
  options: CarriersCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const { carriers: installed } = await findCarriers(io, options);
  if (id === undefined) {
    const { country } = options;
    const overview = (country === undefined ? installed : shippingFrom(country, installed)).map(summary);
    io.stdout.write(options.json ? json(overview) : renderCarriers(overview, pageOf(io.stdout)));
    return EXIT.ok;
  }
  const found = chooseCarrier(id, installed);
  const details = { ...summary(found), ...declared(found.definition) };
  io.stdout.write(options.json ? json(details) : renderCarrier(details, pageOf(io.stdout)));
  return EXIT.ok;
}

/** Those of the country itself come before those that are everywhere. */
function shippingFrom(country: string, installed: readonly InstalledCarrier[]): InstalledCarrier[] {
  const there = installed.filter(({ definition }) => shipsFrom(definition, country));
  const isHome = ({ definition }: InstalledCarrier) => Array.isArray(definition.ships_from);
  return [...there.filter(isHome), ...there.filter((carrier) => !isHome(carrier))];
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
