import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { pageQuerySchema } from '~/app/features/funds/page-schema';
import { isIsoDay } from '~/domain/calendar/dates';
import { idSchema } from '~/contract/shared';
import { SLOTS, TOPICS, WAYS } from '~/app/features/person/meeting-choices';
import { APPOINTMENT_NOTE_MAX } from '~/contract/limits';

type Slot = keyof typeof SLOTS;
type Way = keyof typeof WAYS;
const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.keys(names) as Key[];

/** Where on the page: the list, the form, or the question before cancelling. */
export const appointmentQuerySchema = z.object({
  new: z.literal('1').optional(),
  cancel: idSchema.optional(),
  /** What the new meeting is about. */
  product_code: idSchema.optional(),
  ...pageQuerySchema,
});

/** A meeting to be made; whether the day is near enough is the server's to say. */
export const makeSchema = z.object({
  intent: z.literal('make'),
  intent_key: intentKeySchema,
  product_code: idSchema.optional(),
  topic: z.enum(TOPICS, '请选择想聊的话题'),
  day: z.string('请选择日期').refine(isIsoDay, '请选择日期'),
  slot: z.enum(keysOf<Slot>(SLOTS), '请选择时段'),
  way: z.enum(keysOf<Way>(WAYS), '请选择方式'),
  note: z.string().trim().max(APPOINTMENT_NOTE_MAX, `备注不超过 ${APPOINTMENT_NOTE_MAX} 字`).optional(),
});

export const appointmentSchema = z.discriminatedUnion('intent', [
  makeSchema,
  z.object({ intent: z.literal('cancel'), appointment_id: idSchema }),
]);
export type AppointmentValue = z.output<typeof appointmentSchema>;
