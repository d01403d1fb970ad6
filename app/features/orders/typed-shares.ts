import { normalizeFigure } from '~/domain/shared/typed-text';

/** Shares of a public fund as a number. */
export const SHARES_PATTERN = /^\d{1,12}(\.\d{1,2})?$/;

/** '1,200 份' → '1200'. */
export const normalizeTypedShares = (text: string): string => normalizeFigure(text).replace(/[,份]/g, '');
