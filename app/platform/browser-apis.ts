/**
 * APIs that browser code needs and that the oldest supported browsers (vite.config.ts) lack. Without one of them a
 * page stays as the server sent it. `npm run build` fails when code uses any other API without a feature check
 * (scripts/browser-apis.ts).
 */
export const REQUIRED_APIS: readonly string[] = [
  'AbortController',
  'Array.prototype.flat',
  'Array.prototype.flatMap',
  'BigInt',
  'Element.prototype.animate',
  'Element.prototype.setPointerCapture',
  'IntersectionObserver',
  'Object.fromEntries',
  'Promise.prototype.finally',
  'Request.prototype.formData',
  'String.prototype.trimStart',
  'TransformStream',
  'globalThis',
  'queueMicrotask',
];

/** Missing APIs that polyfills.ts adds before a page hydrates. */
export const POLYFILLED_APIS: readonly string[] = ['Array.prototype.at'];

/** Whether the global object has an API of the lists above; `scope` is the window. */
export function hasApi(scope: object, api: string): boolean {
  const names = api.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce<unknown>(
    (object, name) => (object as Record<string, unknown> | undefined)?.[name],
    scope,
  );
  return (typeof owner === 'object' || typeof owner === 'function') && owner !== null && last in owner;
}
