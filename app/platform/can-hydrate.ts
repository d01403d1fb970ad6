/** What Remix's client needs at run time and old WebViews lack; `scope` is the window. */
export function canHydrate(scope: object): boolean {
  const has = (name: string) => typeof (scope as Record<string, unknown>)[name] === 'function';
  return (
    has('ReadableStream') &&
    has('TextEncoderStream') &&
    has('TextDecoderStream') &&
    has('URLSearchParams') &&
    has('AbortController') &&
    has('queueMicrotask') &&
    typeof Promise.prototype.finally === 'function' &&
    typeof Object.fromEntries === 'function' &&
    typeof Array.prototype.flat === 'function'
  );
}
