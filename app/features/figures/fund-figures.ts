import { formatRate } from '~/domain/figures/format';

/** Formats the depth of a drawdown, always with a minus regardless of the sign of the input: 0.1509 is −15.09%. */
export const formatDepth = (ratio: number | null | undefined): string =>
  formatRate(ratio == null ? null : -Math.abs(ratio));
