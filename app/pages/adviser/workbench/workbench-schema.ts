import { z } from 'zod';
import { MEETING_REPLY_MAX_CHARS } from '~/contract/limits';
import { idSchema } from '~/contract/shared';

const note = z
  .string()
  .trim()
  .max(MEETING_REPLY_MAX_CHARS, { error: `留言请在 ${MEETING_REPLY_MAX_CHARS} 字以内` })
  .default('');

/** Operations of an adviser on the workbench. */
export const workbenchSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('ask') }),
  z.object({ intent: z.literal('accept'), appointment_id: idSchema, note }),
  z.object({ intent: z.literal('decline'), appointment_id: idSchema, note }),
]);
