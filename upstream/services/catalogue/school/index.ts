import { certificates } from '~/upstream/services/catalogue/school/certificates';
import { courses } from '~/upstream/services/catalogue/school/courses';
import { progress } from '~/upstream/services/catalogue/school/progress';

/** The school: courses and lessons, what was learned by account or device, and certificates. */
export const school = { ...courses, ...progress, ...certificates };
