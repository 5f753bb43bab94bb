import type { Item, Shipment } from '@waybill/core';
import type { Clock, RequestFields } from '@waybill/core/plugin';
import { decimal, sum } from '../../values/decimal.js';
import { shipDate, today } from '../../values/zoned-clock.js';
import { crossesCustoms, likelyTerritory } from '../customs-territory.js';
import { hsCode } from '../hs-code.js';
import { hasIssue, type Reporter } from '../report.js';
import { checkMrn, remarkExportFiling } from './export-filing.js';
import { remarkMissingFacts, remarkSalesToConsumers } from './import-rules.js';
import { isVague } from './vague-words.js';

const CUSTOMS = 'shipment.customs';

/** The day by which the rules of a border are judged. */
export function borderDay(
  shipment: Shipment,
  clock: Clock,
  { time_zone = 'UTC' }: { readonly time_zone?: string },
): string {
  return shipDate(shipment) ?? today(clock, time_zone);
}

/** Refuses goods that cross a customs border without a declaration: no carrier makes one up. */
export function requireDeclaration({ shipper, recipient, shipment }: RequestFields, report: Reporter): void {
  if (shipment.customs !== undefined || shipment.is_document) return;
  if (!crossesCustoms(shipment.ship_from ?? shipper, recipient) || hasIssue(report, CUSTOMS)) return;
  if (report.settled.has('customs_declaration')) return;
  report.required(CUSTOMS, 'for goods that cross a customs border');
}

/**
 * What is the same at every carrier about goods that are declared, after the carrier has read them.
 * @param dayOf the {@link borderDay}, which is not looked for where nothing is declared
 */
export function checkDeclaredGoods(request: RequestFields, dayOf: () => string, report: Reporter): void {
  const { shipper, recipient, shipment } = request;
  const from = shipment.ship_from ?? shipper;
  if (shipment.is_document) return;
  const crosses = crossesCustoms(from, recipient);
  const likely = likelyTerritory(recipient);
  if (likely !== undefined && !crosses)
    report.notice(
      'customs_territory',
      `recipient.postal_code is one of ${likely}, it seems, where goods from ${from.country_code} are declared to customs; as written it is inside ${recipient.country_code}.`,
    );
  if (shipment.customs === undefined) return;
  const day = dayOf();
  remarkExportFiling(request, crosses, day, report);
  if (!crosses) return;
  checkMrn(request, report);
  checkWeights(shipment, report);
  for (const [index, { code, description }] of shipment.customs.items.entries()) {
    const line = `${CUSTOMS}.items[${index}]`;
    if (!hasIssue(report, `${line}.code`)) hsCode(code, `${line}.code`, { most: 12 }, report);
    if (description !== undefined && isVague(description))
      report.notice(
        'vague_description',
        `${line}.description is ${JSON.stringify(description)}, which customs refuse as too vague when it stands alone.`,
      );
  }
  remarkMissingFacts(request, day, report);
  remarkSalesToConsumers(request, day, report);
}

/** Goods do not weigh more than what they are packed in: each package that lines name by its `id`, and all together. */
function checkWeights({ items, customs }: Shipment, report: Reporter): void {
  const lines = customs?.items ?? [];
  const packed = items.map((item, index) => ({
    field: `shipment.items[${index}].weight`,
    gross: grossOf(item),
    net: netOf(
      items.length === 1
        ? lines
        : lines.filter(
            ({ id }) =>
              id !== undefined && items.filter((own) => own.id === id).length === 1 && id === item.id,
          ),
    ),
  }));
  const heavy = packed.find(({ gross, net }) => net.isGreaterThan(gross));
  const [gross, net] = [sum(items.map(grossOf)), netOf(lines)];
  if (heavy !== undefined && !hasIssue(report, heavy.field))
    report.contradiction(
      heavy.field,
      `is ${heavy.gross.toFixed()} in all; the customs items in it weigh ${heavy.net.toFixed()}`,
    );
  else if (heavy === undefined && net.isGreaterThan(gross) && !hasIssue(report, `${CUSTOMS}.items`))
    report.contradiction(
      `${CUSTOMS}.items`,
      `weigh ${net.toFixed()} in all, more than the packages (${gross.toFixed()})`,
    );
}

function grossOf({ weight, quantity = 1 }: Item) {
  return decimal(weight).times(quantity);
}

function netOf(lines: readonly Item[]) {
  return sum(
    lines.map(({ weight, net_weight = weight, quantity = 1 }) => decimal(net_weight).times(quantity)),
  );
}
