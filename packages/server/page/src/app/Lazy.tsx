import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Trouble } from '../shared/Trouble.js';
import { texts } from '../texts/index.js';

interface LazyProps {
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** A view whose program comes when it is opened. */
export function Lazy({ load }: LazyProps) {
  const [view, setView] = useState<{ readonly View: ComponentType }>();
  const [trouble, setTrouble] = useState<unknown>();
  useEffect(() => {
    load().then(({ default: View }) => setView({ View }), setTrouble);
  }, []);
  if (view !== undefined) return <view.View />;
  return trouble === undefined ? <p class="muted">{texts.value.loading}</p> : <Trouble error={trouble} />;
}
