import { expect, it } from 'vitest';
import { hasApi, REQUIRED_APIS } from '~/app/platform/browser-apis';
import { canHydrate } from '~/app/platform/can-hydrate';

/** Creates a window with every API of the list except `without`. */
function scopeWithout(without?: string): Record<string, unknown> {
  const scope: Record<string, unknown> = { localStorage: {}, sessionStorage: {} };
  for (const api of REQUIRED_APIS.filter((each) => each !== without)) {
    let owner = scope;
    const names = api.split('.');
    for (const name of names.slice(0, -1)) owner = (owner[name] ??= {}) as Record<string, unknown>;
    owner[names.at(-1) ?? ''] = () => undefined;
  }
  return scope;
}

it('hydrates when every required API is available', () => {
  expect(canHydrate(scopeWithout())).toBe(true);
});

it.each(REQUIRED_APIS)('does not hydrate without %s', (name) => {
  expect(canHydrate(scopeWithout(name))).toBe(false);
});

it.each(['localStorage', 'sessionStorage'])('does not hydrate while %s is null or throws', (name) => {
  expect(canHydrate({ ...scopeWithout(), [name]: null })).toBe(false);
  const throwing = Object.defineProperty(scopeWithout(), name, {
    get: () => {
      throw new Error('denied');
    },
  });
  expect(canHydrate(throwing)).toBe(false);
});

it('checks an API of a prototype without calling its getter', () => {
  expect(hasApi(globalThis, 'Map.prototype.size')).toBe(true);
  expect(hasApi(globalThis, 'Map.prototype.nothing')).toBe(false);
  expect(hasApi(globalThis, 'Nothing.prototype.size')).toBe(false);
});
