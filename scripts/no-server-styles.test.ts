import { expect, it } from 'vitest';
import { createNoServerStylesPlugin } from '~/scripts/no-server-styles';

it('empties the stylesheets of components for the server only, and keeps those whose name the server needs', () => {
  const { load } = createNoServerStylesPlugin();
  if (typeof load !== 'function') throw new Error('the plugin has no load function');
  const loaded = (id: string, ssr: boolean) => Reflect.apply(load, null, [id, { ssr }]);
  expect(loaded('/app/ui/chips.css', true)).toBe('');
  expect(loaded('/app/ui/chips.css', false)).toBeNull();
  expect(loaded('/app/styles/app.css?url', true)).toBeNull();
  expect(loaded('/app/styles/app.css?transform-only', true)).toBeNull();
  expect(loaded('/app/ui/chips.tsx', true)).toBeNull();
});
