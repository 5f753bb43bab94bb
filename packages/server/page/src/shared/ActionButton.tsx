import { useState } from 'preact/hooks';
import { Trouble } from './Trouble.js';

interface ActionButtonProps {
  readonly label: string;
  /** What is read out, where the label alone does not say of what. */
  readonly name?: string;
  readonly isMain?: boolean;
  readonly act: () => Promise<unknown>;
}

/** A button for something that takes a moment; says below it what went wrong. */
export function ActionButton({ label, name, isMain, act }: ActionButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<unknown>();
  const onClick = async () => {
    setIsBusy(true);
    setTrouble(undefined);
    await act().catch(setTrouble);
    setIsBusy(false);
  };
  return (
    <>
      <button
        type="button"
        class={isMain ? 'main' : ''}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        {...(name === undefined ? {} : { 'aria-label': name })}
        onClick={() => {
          if (!isBusy) void onClick();
        }}
      >
        {label}
      </button>
      <Trouble error={trouble} />
    </>
  );
}
