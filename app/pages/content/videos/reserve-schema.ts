import { z } from 'zod';
import { idSchema } from '~/contract/shared';

/** Reserves a place at a talk, or gives it up. */
export const talkReservationSchema = z.object({
  intent: z.enum(['reserve', 'cancel']),
  video_id: idSchema,
});
