import { formatRate } from '~/domain/figures/format';

/** A drawdown's depth, always with a minus, whichever sign it came with: 0.1509 is −15.09%. */
export const formatDepth = (ratio: number | null | undefined): string =>
  formatRate(ratio == null ? null : -Math.abs(ratio));
