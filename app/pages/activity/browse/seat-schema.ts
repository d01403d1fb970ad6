import { z } from 'zod';
import { idSchema } from '~/contract/shared';

/** Registers for an activity, or gives up the seat. */
export const registrationSchema = z.object({ intent: z.enum(['register', 'cancel']), activity_id: idSchema });
