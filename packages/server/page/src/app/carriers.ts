import { signal } from '@preact/signals';
import { type Carrier, listCarriers } from '../api/carriers.js';

/** What this key's carriers offer; undefined until the server has said it. */
export const carriers = signal<readonly Carrier[] | undefined>(undefined);
/** Why there is no list. */
export const carriersTrouble = signal<unknown>(undefined);

export async function loadCarriers(): Promise<void> {
  carriers.value = undefined;
  carriersTrouble.value = undefined;
  try {
    carriers.value = await listCarriers();
  } catch (error) {
    carriersTrouble.value = error;
  }
}

/** The carrier's name as people write it. */
export function carrierName(id: string): string {
  return carriers.value?.find((one) => one.id === id)?.name ?? id;
}

/** The name of a service by its code. */
export function serviceName(carrier: string, code: string | null): string {
  const services = carriers.value?.find(({ id }) => id === carrier)?.services ?? [];
  return services.find((one) => one.code === code)?.name ?? code ?? '';
}

/** Whether a simulator answers for an account; undefined while the server has not said it. */
export function isSimulated(carrier: string, account: string): boolean | undefined {
  const found = accountsOf(carrier).find((one) => one.account === account);
  return found && found.simulated === true;
}

/** Every account with a capability, in the server's order. */
export function accountsThatCan(
  capability: Carrier['accounts'][number]['capabilities'][number],
): readonly { readonly carrier: string; readonly account: string }[] {
  return (carriers.value ?? []).flatMap(({ id, accounts }) =>
    accounts
      .filter(({ capabilities }) => capabilities.includes(capability))
      .map(({ account }) => ({ carrier: id, account })),
  );
}

function accountsOf(carrier: string): Carrier['accounts'] {
  return carriers.value?.find(({ id }) => id === carrier)?.accounts ?? [];
}
