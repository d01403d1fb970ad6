import { CODES } from '~/contract/codes';
import { FILE_TEXTS } from '~/contract/files';
import { Refusal } from '~/upstream/core/refusal';

type Why = keyof typeof FILE_TEXTS;

/** Refusals that do not depend on the file: it may be accepted at another time. */
const NOT_ITS_FAULT: readonly Why[] = ['busy', 'unchecked'];

/** Creates the refusal of a file, with the reason for the person. */
export const createFileRefusal = (why: Why): Refusal =>
  new Refusal(CODES.fileRefused, FILE_TEXTS[why], {
    reason: NOT_ITS_FAULT.includes(why) ? 'check_unavailable' : 'file',
  });
