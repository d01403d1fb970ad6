import { certificates } from '~/upstream/modules/content/school/certificates';
import { courses } from '~/upstream/modules/content/school/courses';
import { progress } from '~/upstream/modules/content/school/progress';

/** The school: courses and lessons, progress by account or device, and certificates. */
export const school = { ...courses, ...progress, ...certificates };
