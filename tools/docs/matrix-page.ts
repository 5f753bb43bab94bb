import { join } from 'node:path';
import {
  type Met,
  ORDINARY_REQUESTS,
  readTakes,
  requestsFor,
  type Verdict,
  verdictsOf,
} from '@waybill/testkit/matrix';
import { type Tables, table } from '@waybill/testkit/readme';
import type { CarrierPackage } from '../carriers.ts';
import { simulatorOf } from '../simulators.ts';

const SIGNS: Readonly<Record<Verdict, string>> = {
  sent: '✓',
  included: '●',
  left_out: '○',
  same: '=',
  needs: '?',
  refused: '✗',
};

/** For the page of what each carrier takes: every ordinary request at every carrier with a server. */
export async function matrixPage(all: readonly CarrierPackage[]): Promise<Tables> {
  const carriers = all.filter(({ definition }) => definition.in_process === undefined);
  const columns = await Promise.all(carriers.map(columnOf));
  return {
    matrix: table(
      ['request', ...carriers.map(({ definition }) => definition.name)],
      ORDINARY_REQUESTS.map(({ name }) => [
        name,
        ...columns.map((column) => {
          const cell = column.get(name);
          return cell === undefined ? '' : SIGNS[cell.verdict];
        }),
      ]),
    ),
    reasons: table(
      ['carrier', 'request', '', 'what the shop is told', 'source'],
      carriers.flatMap(({ definition: { name } }, index) =>
        [...(columns[index] ?? [])]
          .filter(([, { verdict }]) => verdict !== 'sent')
          .map(([request, { verdict, message = '', source }]) => [
            name,
            request,
            SIGNS[verdict],
            message,
            source,
          ]),
      ),
    ),
  };
}

type Cell = Met & { readonly source: string };

async function columnOf(carrier: CarrierPackage): Promise<ReadonlyMap<string, Cell>> {
  const takes = readTakes(join(carrier.folder, 'test', 'takes.yaml'));
  const { settings } = await simulatorOf(carrier);
  const met = verdictsOf(carrier.definition, settings, takes);
  return new Map(
    requestsFor(takes).map((request) => [
      request.name,
      {
        ...met(request),
        source: takes.verdicts[request.name]?.[1] ?? '',
      },
    ]),
  );
}
