import { type Call, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { localErrorEntry } from '../replies/error-entries.js';
import type { AlikePackages, OffersRead, PackageRating, PackageRequest } from './types.js';

/** Equal packages together, in the order of their first. */
export function alikePackages<Wire>(packages: readonly PackageRequest<Wire>[]): AlikePackages<Wire>[] {
  if (packages.length === 1) return packages.map((only) => ({ ...only, positions: [0] }));
  const alike = new Map<string, AlikePackages<Wire>>();
  for (const [position, { field, wire }] of packages.entries()) {
    const key = JSON.stringify(wire);
    const { positions = [], ...first } = alike.get(key) ?? { field, wire };
    alike.set(key, { ...first, positions: [...positions, position] });
  }
  return [...alike.values()];
}

export function rateCalls<Wire>(
  { call }: Pick<PackageRating<never, Wire>, 'call'>,
  packages: readonly AlikePackages<Wire>[],
): Call[] {
  return packages.map(({ wire, positions: [position = 0] }) => ({
    ...call(wire),
    step: 'rate',
    package: position,
  }));
}

/** The offers for one kind of package. */
export interface PackageOffers extends OffersRead {
  readonly field: string;
  /** Of the packages of this kind, in the request. */
  readonly positions: readonly number[];
}

export function readOffers<Wire>(
  { read }: Pick<PackageRating<never, Wire>, 'read'>,
  packages: readonly AlikePackages<Wire>[],
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): PackageOffers[] {
  return packages.map(({ field, wire, positions }) => {
    const reply = replies.find((made) => made.step === 'rate' && made.package === positions[0]);
    const { offers, errors } =
      reply !== undefined && isAnswer(reply) ? read(reply, wire, carrier) : noAnswer(reply, carrier);
    // With several packages an entry must say which one it is about.
    const place = packages.length > 1 ? { field } : {};
    return {
      field,
      positions,
      offers,
      errors: errors.map((entry) => ({ ...place, ...entry })),
    };
  });
}

function noAnswer(reply: Reply | undefined, carrier: CarrierIdentity): OffersRead {
  const why = reply === undefined || isAnswer(reply) ? 'The price was not requested.' : reply.failure.message;
  return { offers: [], errors: [localErrorEntry(carrier, 'no_reply', why)] };
}
