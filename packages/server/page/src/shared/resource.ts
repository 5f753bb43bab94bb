import { useCallback, useEffect, useState } from 'preact/hooks';

/** Something that is read from the server. */
export interface Resource<Value> {
  /** What was read last; kept while it is read again. */
  readonly value: Value | undefined;
  readonly trouble: unknown;
  readonly isLoading: boolean;
  /** Reads it again. */
  readonly again: () => void;
  /** Replaces it, e.g. by what a change has answered. */
  readonly set: (value: Value) => void;
}

/** Reads something, and reads it anew when `name` changes; an answer that comes late is dropped. */
export function useResource<Value>(
  name: string,
  read: (signal: AbortSignal) => Promise<Value>,
): Resource<Value> {
  const [value, set] = useState<Value>();
  const [trouble, setTrouble] = useState<unknown>();
  const [isLoading, setIsLoading] = useState(true);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setIsLoading(true);
    setTrouble(undefined);
    read(stop.signal)
      .then(set, (error: unknown) => {
        if (!stop.signal.aborted) setTrouble(error);
      })
      .finally(() => {
        if (!stop.signal.aborted) setIsLoading(false);
      });
    return () => stop.abort();
  }, [name, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { value, trouble, isLoading, again, set };
}
