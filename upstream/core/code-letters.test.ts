import { expect, it } from 'vitest';
import { createId } from '~/upstream/core/code-letters';

it('ten thousand ids of one moment are ten thousand', () => {
  const ids = Array.from({ length: 10_000 }, () => createId('B'));
  expect(new Set(ids).size).toBe(10_000);
  expect(ids[0]).toMatch(/^B[2-9A-Z]{12}$/);
});
