import { CODES } from '~/contract/codes';
import { Refusal } from '~/upstream/core/refusal';

/** Creates the refusal of a whole statement. */
export const createStatementRefusal = (text: string): Refusal =>
  new Refusal(CODES.badRequest, text, { reason: 'operator' });
