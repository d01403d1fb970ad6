import { CODES } from '~/contract/codes';
import { Refusal } from '~/upstream/core/refusal';

/** A statement that is refused as a whole. */
export const createStatementRefusal = (text: string): Refusal =>
  new Refusal(CODES.badRequest, text, { reason: 'operator' });
