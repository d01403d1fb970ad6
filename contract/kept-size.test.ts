import { expect, it } from 'vitest';
import { computeStoredSize } from '~/contract/kept-size';

it.each([
  ['a long screenshot stays as it is', [1_080, 14_400], [1_080, 14_400]],
  ['a longer one keeps most of its width', [1_080, 20_000], [930, 17_213]],
  ['a photo is bounded by its pixels', [4_000, 3_000], [2_771, 2_078]],
  ['whichever way it was held', [3_000, 4_000], [2_078, 2_771]],
  ['a small one never grows', [800, 600], [800, 600]],
  ['a strip is bounded too', [100, 1_000_000], [40, 400_000]],
  ['nothing is one point', [0, 0], [1, 1]],
] as const)('%s', (_what, [width, height], kept) => {
  expect(computeStoredSize(width, height)).toEqual([...kept]);
  expect(kept[0] * kept[1]).toBeLessThanOrEqual(16_010_000);
});
