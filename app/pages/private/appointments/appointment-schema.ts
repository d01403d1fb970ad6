import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { isIsoDay } from '~/domain/calendar/dates';
import { idSchema } from '~/contract/shared';
import { MEETING_SLOTS, MEETING_TOPICS, MEETING_CHANNELS } from '~/app/features/person/meeting-choices';
import { APPOINTMENT_NOTE_MAX_CHARS } from '~/contract/limits';

type Slot = keyof typeof MEETING_SLOTS;
type Way = keyof typeof MEETING_CHANNELS;
const getKeys = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.keys(names) as Key[];

/** View of the page: the list, the form, or the question before cancelling. */
export const appointmentQuerySchema = z.object({
  new: z.literal('1').optional(),
  cancel: idSchema.optional(),
  /** Subject of the new meeting. */
  product_code: idSchema.optional(),
  ...pageQueryShape,
});

/** A meeting to create; the server checks whether the day is within the allowed range. */
export const makeAppointmentSchema = z.object({
  intent: z.literal('make'),
  intent_key: intentKeySchema,
  product_code: idSchema.optional(),
  topic: z.enum(MEETING_TOPICS, '请选择想聊的话题'),
  day: z.string('请选择日期').refine(isIsoDay, '请选择日期'),
  slot: z.enum(getKeys<Slot>(MEETING_SLOTS), '请选择时段'),
  way: z.enum(getKeys<Way>(MEETING_CHANNELS), '请选择方式'),
  note: z
    .string()
    .trim()
    .max(APPOINTMENT_NOTE_MAX_CHARS, `备注不超过 ${APPOINTMENT_NOTE_MAX_CHARS} 字`)
    .optional(),
});

export const appointmentSchema = z.discriminatedUnion('intent', [
  makeAppointmentSchema,
  z.object({ intent: z.literal('cancel'), appointment_id: idSchema }),
]);
export type AppointmentValue = z.output<typeof appointmentSchema>;
