import { z } from 'zod';
import { INVITE_SOURCES, INVITE_MEDIA } from '~/contract/invites';

/** Filters of the referral list; an invalid value is ignored. */
export const referralFilters = {
  medium: z.enum(INVITE_MEDIA).optional().catch(undefined),
  by: z.enum(INVITE_SOURCES).optional().catch(undefined),
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
};
