import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { CALL_TOPICS, CALL_METHODS } from '~/app/pages/member/rights/call-choices';
import { MEETING_SLOTS } from '~/app/features/person/meeting-choices';
import { APPOINTMENT_NOTE_MAX_CHARS } from '~/contract/limits';
import { idSchema } from '~/contract/shared';
import { isIsoDay } from '~/domain/calendar/dates';

const getKeys = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.keys(names) as Key[];

/** The list, or the form of a call. */
export const rightsQuerySchema = z.object({ use: z.literal('call').optional(), ...pageQueryShape });

/** A call to book; the server checks whether the day is within the allowed range. */
export const callSchema = z.object({
  intent: z.literal('call'),
  intent_key: intentKeySchema,
  topic: z.enum(CALL_TOPICS, '请选择想聊的话题'),
  day: z.string('请选择日期').refine(isIsoDay, '请选择日期'),
  slot: z.enum(getKeys<keyof typeof MEETING_SLOTS>(MEETING_SLOTS), '请选择时段'),
  way: z.enum(getKeys<keyof typeof CALL_METHODS>(CALL_METHODS), '请选择方式'),
  note: z
    .string()
    .trim()
    .max(APPOINTMENT_NOTE_MAX_CHARS, `备注不超过 ${APPOINTMENT_NOTE_MAX_CHARS} 字`)
    .optional(),
});

/** Operations of the page: a benefit used in three ways, and one returned. */
export const rightsSchema = z.discriminatedUnion('intent', [
  callSchema,
  z.object({ intent: z.literal('seat'), intent_key: intentKeySchema, video_id: idSchema }),
  z.object({ intent: z.literal('report'), intent_key: intentKeySchema, news_id: idSchema }),
  z.object({ intent: z.literal('back'), use_id: idSchema }),
]);
export type RightsValue = z.output<typeof rightsSchema>;
