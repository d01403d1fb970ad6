import { expect, it } from 'vitest';
import { createStarOverrides } from '~/app/features/lists/star-overrides';

it('notifies only the row whose star was tapped', () => {
  const overrides = createStarOverrides();
  const notifiedKeys: string[] = [];
  const listen = (kind: 'simu' | 'public', id: string) =>
    overrides.listen({ kind, id }, () =>
      notifiedKeys.push(`${kind} ${id} ${overrides.getOverride({ kind, id })}`),
    );
  const end = listen('public', '031001');
  listen('public', '031002');
  listen('simu', '031001');
  expect(overrides.getOverride({ kind: 'public', id: '031001' })).toBeUndefined();
  overrides.set({ kind: 'public', id: '031001' }, true);
  expect(notifiedKeys).toEqual(['public 031001 true']);
  end();
  overrides.set({ kind: 'public', id: '031001' }, false);
  expect(notifiedKeys).toHaveLength(1);
  expect(overrides.getOverride({ kind: 'public', id: '031001' })).toBe(false);
});
