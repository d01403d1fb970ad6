import { expect, it } from 'vitest';
import { createId } from '~/upstream/core/code-alphabet';

it('creates ten thousand distinct ids in the same moment', () => {
  const ids = Array.from({ length: 10_000 }, () => createId('B'));
  expect(new Set(ids).size).toBe(10_000);
  expect(ids[0]).toMatch(/^B[2-9A-Z]{12}$/);
});
