import { expect, it } from 'vitest';
import { computeStoredSize } from '~/contract/stored-image-size';

it.each([
  ['keeps the size of a long screenshot', [1_080, 14_400], [1_080, 14_400]],
  ['keeps most of the width of a longer screenshot', [1_080, 20_000], [930, 17_213]],
  ['limits the pixels of a landscape photo', [4_000, 3_000], [2_771, 2_078]],
  ['limits the pixels of a portrait photo', [3_000, 4_000], [2_078, 2_771]],
  ['never enlarges a small image', [800, 600], [800, 600]],
  ['limits the pixels of a narrow strip', [100, 1_000_000], [40, 400_000]],
  ['returns one pixel for an empty image', [0, 0], [1, 1]],
] as const)('%s', (_what, [width, height], kept) => {
  expect(computeStoredSize(width, height)).toEqual([...kept]);
  expect(kept[0] * kept[1]).toBeLessThanOrEqual(16_010_000);
});
