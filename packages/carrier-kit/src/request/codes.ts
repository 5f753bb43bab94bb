import { closest, readCode, type ServiceRow, type ShipmentOperation } from '@waybill/core/plugin';

/** Whether a written code names another carrier than `id`. */
export function isForOthers(id: string, written: string): boolean {
  const { carrier } = readCode(written);
  return carrier !== undefined && carrier !== id;
}

/** Whether a service or an option is offered in an operation. */
export function offeredIn(
  { operations }: Pick<ServiceRow, 'operations'>,
  operation: ShipmentOperation,
): boolean {
  return operations?.includes(operation) ?? true;
}

/** The end of a sentence about a code that only other operations have. */
export function onlyIn({ operations = [] }: Pick<ServiceRow, 'operations'>, name: string): string {
  return `which ${name} has in ${operations.join(', ')} only`;
}

/** The code or name that a misspelled one most likely stands for. */
export function meantBy(written: string, names: readonly string[]): string | undefined {
  return names.find((name) => name.toUpperCase() === written.toUpperCase()) ?? closest(written, names);
}
