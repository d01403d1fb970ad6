import { expect, it } from 'vitest';
import { createStarOverrides } from '~/app/features/lists/star-marks';

it('notifies only the row whose star was tapped', () => {
  const marks = createStarOverrides();
  const told: string[] = [];
  const listen = (kind: 'simu' | 'public', id: string) =>
    marks.listen({ kind, id }, () => told.push(`${kind} ${id} ${marks.markOf({ kind, id })}`));
  const end = listen('public', '031001');
  listen('public', '031002');
  listen('simu', '031001');
  expect(marks.markOf({ kind: 'public', id: '031001' })).toBeUndefined();
  marks.set({ kind: 'public', id: '031001' }, true);
  expect(told).toEqual(['public 031001 true']);
  end();
  marks.set({ kind: 'public', id: '031001' }, false);
  expect(told).toHaveLength(1);
  expect(marks.markOf({ kind: 'public', id: '031001' })).toBe(false);
});
