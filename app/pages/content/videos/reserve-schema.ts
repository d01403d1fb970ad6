import { z } from 'zod';
import { idSchema } from '~/contract/shared';

/** Reserving a place at a talk, or giving it up. */
export const talkReservationSchema = z.object({
  intent: z.enum(['reserve', 'cancel']),
  video_id: idSchema,
});
