import { CODES } from '~/contract/codes';
import { FILE_TEXTS } from '~/contract/files';
import { Refusal } from '~/upstream/core/refusal';

type Why = keyof typeof FILE_TEXTS;

/** Said of files that could have been taken at another moment. */
const NOT_ITS_FAULT: readonly Why[] = ['busy', 'unchecked'];

/** A file that is not taken, and why, for the person. */
export const createFileRefusal = (why: Why): Refusal =>
  new Refusal(CODES.fileRefused, FILE_TEXTS[why], {
    reason: NOT_ITS_FAULT.includes(why) ? 'check_unavailable' : 'file',
  });
