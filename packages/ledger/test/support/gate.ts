/** Something that a test lets happen when it wants, and that it can wait for. */
export function gate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    /** Also over when the call that should come here has ended. */
    reachedBy: (call: Promise<unknown>) => Promise.race([reached.promise, call]),
    open: () => opened.resolve(),
    stop: () => {
      reached.resolve();
      return opened.promise;
    },
  };
}
