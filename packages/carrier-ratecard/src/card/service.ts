/** One service of a card, in the form in which its prices are looked up. */
import type { Decimal } from '@waybill/carrier-kit/reply';
import type { Discount, Fuel, Surcharge } from './charges.js';
import type { Lane } from './rates.js';
import type { RequestAmount, Row } from './schema.js';
import type { Path } from './source.js';
import type { ZoneTable } from './zones.js';

/** One service with everything that prices it. */
export interface Service {
  readonly path: Path;
  /** Position of its row, for explanations: `services[1]`. */
  readonly rule: string;
  readonly row: Row<'services'>;
  readonly currency: string;
  readonly volumetric?: Volumetric;
  readonly weight_step?: Decimal;
  readonly round_to?: Decimal;
  readonly zones: ZoneTable;
  readonly lanes: ReadonlyMap<string, readonly Lane[]>;
  readonly surcharges: readonly Surcharge[];
  readonly discounts: readonly Discount[];
  readonly fuel: readonly Fuel[];
  /** Codes of the options that it offers to some zone on some day. */
  readonly options: ReadonlySet<string>;
  /** Amounts of a request that prices depend on in some zone on some day. */
  readonly amounts: ReadonlySet<RequestAmount>;
}

/** How a volume becomes a weight. */
export interface Volumetric {
  /** Volume for one unit of weight, as text. */
  readonly divisor: string;
  /** Volume for a thousandth of a unit, the finest step of a volumetric weight: a gram of a kilogram. */
  readonly of_thousandth: Decimal;
}

export function volumetricOf(divisor: Decimal | undefined): Volumetric | undefined {
  return divisor && { divisor: divisor.toFixed(), of_thousandth: divisor.shiftedBy(-3) };
}
