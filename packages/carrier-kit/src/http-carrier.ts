import type { CarrierDefinition } from '@waybill/core';
import {
  type Capability,
  type CarrierContext,
  type CarrierDeclaration,
  type DryRunProxy,
  defineCarrier,
  type Exchange,
  type HttpClient,
  OPERATIONS,
  type OperationProxy,
  type RecoveryProxy,
  type SettingsSchema,
} from '@waybill/core/plugin';
import type { DryAccount } from './dry-run/shown-calls.js';
import type { Send } from './http/transport.js';
import { gotClient } from './http.js';
import { type AnyOperation, methodsOf, type Shared } from './http-carrier/operation-methods.js';
import { ratingBasisOf } from './http-carrier/rating-basis.js';
import { recoveryMethods } from './http-carrier/recovery.js';
import {
  namingSettings,
  secretsIn,
  settingsRedactor,
  textRedactor,
  withoutSecrets,
} from './http-carrier/secrets.js';
import { limitedClient } from './limits/client.js';
import type { OperationFor, PublicSettings, RecoveryOperation, SettingRows } from './operation.js';
import type { WireRecovery } from './recovery/cut-exchange.js';
import { completeFields } from './request/usual-fields.js';

/** A carrier that is reached over HTTP: what it declares, and how it is reached. Its operations come with it. */
export interface HttpCarrierDeclaration<Input, Settings, Rows extends SettingRows<Settings>>
  extends Omit<CarrierDeclaration<Input, Settings, never>, 'createProxy' | 'in_process' | 'settings'> {
  readonly settings: { readonly schema: SettingsSchema<Input, Settings>; readonly fields: Rows };
  /** The only function that does I/O: hosts, login, headers. */
  readonly connect: (settings: Settings, context: CarrierContext) => Send;
}

/**
 * Operations that a carrier writes; recovery is made of shipping.
 * @internal
 */
type Written = Exclude<Capability, 'recovery'>;

/** The operations of such a carrier, by their names: `rating`, `pickup`, … Each is an {@link OperationFor}. */
export type HttpOperations<Settings> = {
  // biome-ignore lint/suspicious/noExplicitAny: the wire request differs by operation
  readonly [Offered in Written]?: OperationFor<Offered, Settings, any>;
} & {
  /** Without it, a purchase without a clear answer stays unknown; labels and prices of what was bought are fetched. */
  // biome-ignore lint/suspicious/noExplicitAny: the wire request is that of shipping
  readonly recovery?: RecoveryOperation<any>;
};

/** The proxy of such a carrier, by the wire request of each operation: `{ rating: WireRateRequest; … }`. */
export type HttpCarrierProxy<Wires> = DryRunProxy &
  Together<
    {
      [Offered in keyof Wires & Capability]: OperationProxy<
        Offered,
        Wires[Offered],
        Exchange<Wires[Offered]>
      >;
    }[keyof Wires & Capability]
  > &
  (Wires extends { readonly shipping: infer Ship extends object }
    ? RecoveryProxy<WireRecovery<Ship>, Exchange<WireRecovery<Ship>>>
    : unknown);

/**
 * The wire request of an operation.
 * @internal
 */
type WireOf<Operation> = Operation extends { readonly createRequest: (...given: never[]) => infer Wire }
  ? Wire
  : never;

/**
 * The intersection of the members of a union.
 * @internal
 */
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (one: infer All) => void
  ? All
  : never;

/**
 * Defines a carrier whose operations are calls to its server: makes mapper and proxy from the operations. A notice that
 * `createRequest` reports is kept in the wire request and shown on every result that comes from it.
 */
export function defineHttpCarrier<
  Input,
  Settings extends object,
  const Rows extends SettingRows<Settings>,
  Operations extends HttpOperations<PublicSettings<Settings, Rows>>,
>(
  declared: HttpCarrierDeclaration<Input, Settings, Rows> & Operations,
): CarrierDefinition<
  Input,
  Settings,
  HttpCarrierProxy<{ [Offered in keyof Operations & Written]: WireOf<Operations[Offered]> }>
> {
  const carrier = { ...declared, fields: completeFields(declared.fields, declared.extras) };
  const operations = Object.entries(carrier).filter(([name]) => isOperation(name) && name !== 'recovery');
  const { connect, ...declaration } = Object.fromEntries(
    Object.entries(carrier).filter(([name]) => !isOperation(name)),
  ) as unknown as HttpCarrierDeclaration<Input, Settings, Rows>;
  const { shipping, recovery = BY_HAND } = carrier as HttpOperations<PublicSettings<Settings, Rows>>;
  const open = (settings: Settings, context: CarrierContext, http: HttpClient) => {
    const identity = { carrier: carrier.id, account: context.account };
    const hide = settingsRedactor(settings, carrier.settings.fields);
    const shared: Shared<PublicSettings<Settings, Rows>> = {
      tables: carrier,
      settings,
      account: {
        ...identity,
        settings: withoutSecrets(settings, carrier.settings.fields),
        secrets: secretsIn(settings, carrier.settings.fields),
        context,
      },
      send: namingSettings(connect(settings, { ...context, http }), settings),
      hide,
      redact: textRedactor(hide),
    };
    const methods = [
      ...operations.map(([name, operation]) =>
        methodsOf(name as Capability, operation as AnyOperation<PublicSettings<Settings, Rows>>, shared),
      ),
      ...(shipping ? [recoveryMethods(shipping, recovery, shared)] : []),
    ];
    return { identity, methods, send: shared.send, hide };
  };
  const unconnected = (settings: Settings, context: CarrierContext, http: HttpClient): DryAccount => {
    const { methods, send, hide } = open(settings, context, http);
    return {
      send,
      hide,
      firstCalls: (operation, request) => {
        const own = methods.find(({ capability }) => capability === operation);
        const create = Reflect.get(own?.mapper ?? {}, OPERATIONS[operation].create);
        return own?.firstCalls(create(request) as never) ?? [];
      },
    };
  };
  const checked = (settings: object): Settings | undefined => {
    const result = carrier.settings.schema['~standard'].validate(settings);
    return result instanceof Promise || result.issues !== undefined ? undefined : result.value;
  };
  return defineCarrier({
    ...declaration,
    ...(shipping && { operations: { recovery: FOUND_BY_HAND, ...declaration.operations } }),
    createProxy: (settings: Settings, context: CarrierContext) => {
      const http = limitedClient(context.http ?? gotClient, {
        carrier: carrier.id,
        settings,
        ...(carrier.quota && { quota: carrier.quota }),
        context,
      });
      const { identity, methods } = open(settings, context, http);
      const mapper = Object.assign({}, ...methods.map((own) => own.mapper));
      const rating_basis =
        'rating' in carrier ? ratingBasisOf(carrier, settings, carrier.settings.fields, context) : undefined;
      const dryRun: DryRunProxy['dryRun'] = async (operation, request) => {
        // Few programs make dry runs, so the code for them is not loaded before.
        const { dryRun: show } = await import('./dry-run/dry-run.js');
        return show({ tables: carrier, settings, context, open: unconnected, checked }, operation, request);
      };
      return Object.assign(
        {
          ...identity,
          mapper,
          dryRun,
          ...(rating_basis && { rating_basis }),
          ...(shipping && { cut_purchases: 'resumed' as const }),
          ...(declaration.operations?.recovery?.finds_by === 'reference' && {
            found_by_reference: true as const,
          }),
        },
        ...methods.map((own) => own.proxy),
      );
    },
  });
}

function isOperation(name: string): boolean {
  return Object.hasOwn(OPERATIONS, name);
}

/** The recovery of a carrier that cannot look a purchase up. */
const BY_HAND: RecoveryOperation<object> = { lookup: () => [] };
const FOUND_BY_HAND = { finds_by: 'nothing', proves_absence: false, labels: false } as const;
