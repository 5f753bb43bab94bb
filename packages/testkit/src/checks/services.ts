import type { RateRequestData } from '@waybill/core';
import type { ServiceTable } from '@waybill/core/plugin';
import { mustBeNone } from '../failures.js';
import { quotesOf, shipmentOf } from '../operations.js';
import { mustSucceed } from '../preflight.js';
import { runOperation } from '../run-operation.js';
import { type Session, withSession } from '../simulator-session.js';
import { type Check, casesOf, declaredOperations, type Suite, successes } from '../suite.js';

const listed: Check = {
  name: 'services that are quoted or bought are listed',
  proves:
    'Every service that the simulator quotes for the request of a case is in the table; one that a case quotes or buys, or a local carrier quotes, is there or has the form of `code_pattern`. Listed services that are neither recorded nor quoted are printed.',
  needs: [],
  run: async (suite) => {
    const { services, in_process } = suite.definition;
    const table = services.rows.map(({ code }) => code);
    // Where accounts bring their own services there is nothing to compare.
    if (table.length === 0) return;
    const recorded = recordedServices(suite);
    const quoted = await quotedServices(suite);
    const unlisted = (codes: ReadonlySet<string>) => [...codes].filter((code) => !table.includes(code));
    const strange = (codes: ReadonlySet<string>) => strangers(unlisted(codes), services);
    const seen = new Set([...recorded, ...quoted]);
    const unproven = table.filter((code) => !seen.has(code));
    if (unproven.length > 0)
      suite.note(
        `${unproven.length} of ${table.length} listed services are neither recorded nor quoted: ${unproven.join(', ')}`,
      );
    mustBeNone([
      ...strange(recorded).map(
        (code) => `${code} of a case is neither listed nor of the form of code_pattern`,
      ),
      ...(in_process
        ? strange(quoted).map(
            (code) => `${code} is quoted, and neither listed nor of the form of code_pattern`,
          )
        : unlisted(quoted).map((code) => `${code} is quoted by the simulator, and not listed`)),
    ]);
  },
};

function strangers(codes: readonly string[], { code_pattern }: ServiceTable): string[] {
  return codes.filter((code) => !code_pattern.test(code));
}

/** What cases quote and buy. */
function recordedServices({ cases }: Suite): Set<string> {
  return new Set(
    cases.flatMap(({ expected }) => [
      ...quotesOf(expected).map(({ service_type }) => service_type),
      ...[shipmentOf(expected)?.service ?? []].flat(),
    ]),
  );
}

/** What is quoted for every request of a case, first without naming services, then for those not seen yet by name. */
async function quotedServices(suite: Suite): Promise<Set<string>> {
  const found = new Set<string>();
  const { id, services } = suite.definition;
  if (!declaredOperations(suite.definition).includes('rating')) return found;
  for (const recorded of successes(suite, 'rating')) await mustSucceed(suite, recorded);
  await withSession(suite, async (session) => {
    const look = async (recorded: Suite['cases'][number], named?: readonly string[]) => {
      const { services: _, ...shipment } = recorded.request.shipment;
      const named_shipment = named === undefined ? shipment : { ...shipment, services: [...named] };
      for (const code of await quotesFor(session, recorded.settings, {
        ...recorded.request,
        shipment: named_shipment,
      }))
        found.add(code);
    };
    for (const recorded of suite.cases) await look(recorded);
    for (const recorded of casesOf(suite, 'rating')) {
      const missing = services.rows.filter(({ code }) => !found.has(code));
      if (missing.length > 0)
        await look(
          recorded,
          missing.map(({ code }) => `${id}:${code}`),
        );
    }
  });
  return found;
}

async function quotesFor(
  session: Session,
  settings: Suite['settings'],
  request: RateRequestData,
): Promise<string[]> {
  const { outcome } = await runOperation(session.proxy(settings), 'rating', request);
  return quotesOf(outcome).map(({ service_type }) => service_type);
}

/** The table of services. */
export const SERVICE_CHECKS: readonly Check[] = [listed];
