import { expect, it } from 'vitest';
import { formatDepth } from '~/app/features/figures/fund-figures';

it('shows a drawdown with a minus regardless of the sign of the input', () => {
  expect([0.1509, -0.1509, 0, null].map(formatDepth)).toEqual(['−15.09%', '−15.09%', '0.00%', '—']);
});
