/** What is asked comes too late, or somebody else was first. */
export class DeskConflictError extends Error {
  override readonly name = 'DeskConflictError';
  /** `taken`: the order is bought or being bought. `version`: the settings were changed meanwhile. `key_reused`. */
  readonly code: 'taken' | 'version' | 'key_reused';

  constructor(code: DeskConflictError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
