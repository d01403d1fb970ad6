import { typedFigure } from '~/domain/shared/typed-text';

/** Shares of a public fund, in figures. */
export const SHARES = /^\d{1,12}(\.\d{1,2})?$/;

/** '1,200 份' → '1200'. */
export const sharesAsTyped = (text: string): string => typedFigure(text).replace(/[,份]/g, '');
