import type { VoidResult } from '@waybill/core';
import { EXIT, type ExitCode } from '../exit.js';
import { type FollowUpOptions, followUp } from '../follow-up/follow-up.js';
import { readShipment } from '../follow-up/stored.js';
import type { Io } from '../io.js';
import { renderVoid } from '../render/void.js';

interface VoidCommandOptions extends FollowUpOptions {
  /** Packages by their number on the list that `ship` printed, from 1. */
  readonly package?: readonly number[];
  /** False: where voiding is past, no refund is asked for. */
  readonly refund: boolean;
  readonly refundEmail?: string;
}

/** `waybill void`: has a shipment voided, so that it is neither carried nor billed. */
export async function voidOne(
  file: string,
  { package: packages, refund, refundEmail: refund_email, ...options }: VoidCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const shipment = await readShipment(file, io);
  const request = {
    shipment,
    allow_refund: refund,
    ...(packages !== undefined && { packages: packages.map((number) => number - 1) }),
    ...(refund_email !== undefined && { refund_email }),
  };
  return followUp(
    {
      command: `waybill void ${file}`,
      account: shipment,
      question: (carrier) => `Void ${shipment.tracking_number ?? file} of ${carrier}?`,
      ask: (aggregator, options) => aggregator.voidShipment(request, options),
      print: renderVoid,
      exit: ({ outcome }) => EXITS[outcome],
    },
    options,
    io,
  );
}

const EXITS: Readonly<Record<VoidResult['outcome'], ExitCode>> = {
  voided: EXIT.ok,
  refund_requested: EXIT.ok,
  partial: EXIT.incomplete,
  refused: EXIT.none,
  unknown: EXIT.unknown_outcome,
};
