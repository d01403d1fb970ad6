import { CODES } from '~/contract/codes';
import { FILE_TEXTS } from '~/contract/files';
import { Refusal } from '~/upstream/services/refusal';

/** A file that is not taken, and why, for the person. */
export const fileRefused = (why: keyof typeof FILE_TEXTS): Refusal =>
  new Refusal(CODES.fileRefused, FILE_TEXTS[why]);
