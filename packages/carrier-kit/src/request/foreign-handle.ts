import type { CarrierIdentity } from '@waybill/core/plugin';
import { type HasEnvironment, isOtherEnvironment } from '../http-carrier/environment.js';
import type { Reporter } from './report.js';

/** A stored result that a request names: a shipment, a pickup, a closed day. */
interface Handle {
  readonly carrier: string;
  readonly account?: string;
  readonly meta?: { readonly environment?: unknown };
}

/** The fields of requests that hold one, or a list of them. */
const HANDLES = ['shipment', 'shipments', 'pickup', 'manifest'];

/**
 * Refuses what another carrier, another account or the carrier's other environment made: this one would find a stranger's or
 * none.
 */
export function refuseForeignHandles(
  request: object,
  own: CarrierIdentity & HasEnvironment,
  report: Reporter,
): void {
  for (const name of HANDLES) {
    const held: Handle | readonly Handle[] | undefined = Reflect.get(request, name);
    if (Array.isArray(held))
      for (const [at, one] of held.entries()) refuseForeign(one, `${name}[${at}].`, own, report);
    else if (held !== undefined) refuseForeign(held as Handle, `${name}.`, own, report);
  }
}

/** @param path where it stands in the request, with a dot at its end. */
export function refuseForeign(
  { carrier, account, meta }: Handle,
  path: string,
  own: CarrierIdentity & HasEnvironment,
  report: Reporter,
): void {
  if (carrier !== own.carrier)
    report.contradiction(`${path}carrier`, `is ${carrier}; this account is with ${own.carrier}`);
  else if (account !== undefined && account !== own.account)
    report.contradiction(`${path}account`, `is ${account}; this account is ${own.account}`);
  else if (isOtherEnvironment(meta?.environment, own))
    report.contradiction(
      `${path}meta.environment`,
      `is ${meta?.environment}; this account is for ${own.settings.environment}`,
    );
}
