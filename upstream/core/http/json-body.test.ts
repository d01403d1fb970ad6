import { describe, expect, it } from 'vitest';
import { computeJsonDepth } from '~/upstream/core/http/json-body';

describe('jsonDepth', () => {
  it.each([
    ['1', 0],
    ['{}', 1],
    ['{"a":[{"b":1}],"c":{}}', 3],
    ['{"a":"[[[[ \\" {{{"}', 1],
    ['["\\\\",[1]]', 2],
  ])('computes the depth of %s as %i', (text, depth) => {
    expect(computeJsonDepth(text)).toBe(depth);
  });
});
