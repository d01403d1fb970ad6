import { z } from 'zod';
import { idSchema } from '~/contract/shared';

/** Registering for an activity, or giving the seat up. */
export const registrationSchema = z.object({ intent: z.enum(['register', 'cancel']), activity_id: idSchema });
