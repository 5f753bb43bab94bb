import type { AuditFilter } from '@waybill/ledger';
import { EXIT, type ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import { pageOf } from '../render/page.js';
import { timeText } from '../render/purchases.js';
import { table } from '../render/table.js';
import { type KeptOptions, openKept } from './purchases.js';

interface AuditOptions extends KeptOptions, Pick<AuditFilter, 'tenant' | 'from' | 'to' | 'limit'> {
  readonly key?: string;
  readonly purchase?: string;
  readonly trackingNumber?: string;
}

const COLUMNS = ['when', 'key', 'tenant', 'did', 'purchase', 'tracking number', 'status'];

/** `waybill audit` */
export async function audit(options: AuditOptions, io: Io): Promise<ExitCode> {
  const { key, purchase, trackingNumber, tenant, from, to, limit } = options;
  await using ledger = await openKept(options, io);
  const entries = await ledger.audit({
    ...(key !== undefined && { api_key: key }),
    ...(purchase !== undefined && { purchase_key: purchase }),
    ...(trackingNumber !== undefined && { tracking_number: trackingNumber }),
    ...(tenant !== undefined && { tenant }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(limit !== undefined && { limit }),
  });
  const rows = entries.map((one) => [
    timeText(one.at),
    one.api_key,
    one.tenant ?? '',
    one.operation,
    one.purchase_key ?? one.batch ?? '',
    one.tracking_numbers.join(' '),
    String(one.status ?? 'no answer'),
  ]);
  if (options.json) io.stdout.write(`${JSON.stringify(entries, null, 2)}\n`);
  else if (rows.length === 0) io.stderr.write('No API key has done such a thing.\n');
  else
    io.stdout.write(
      table(
        COLUMNS.map((title) => ({ title })),
        rows,
        pageOf(io.stdout),
      ),
    );
  return rows.length > 0 ? EXIT.ok : EXIT.none;
}
