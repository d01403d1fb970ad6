import { z } from 'zod';
import { normalizeSearchText } from '~/domain/shared/typed-text';
import { isOneLine, isVisibleName } from '~/domain/shared/text';
import { WATCH_GROUP_NAME_MAX_CHARS, WATCH_NOTE_MAX_CHARS } from '~/contract/limits';

/** A watched fund in a form: `simu:ID` or `public:CODE`. */
const fundSchema = z.string().regex(/^(simu|public):[\w-]{1,64}$/);
const picked = { pick: z.array(fundSchema, '请先勾选基金').min(1, '请先勾选基金').max(100) };
const returnTo = { return_to: z.string().max(2048).optional() };
const groupName = z
  .string({ error: '请输入分组名称' })
  .overwrite(normalizeSearchText)
  .min(1, '请输入分组名称')
  .max(WATCH_GROUP_NAME_MAX_CHARS, `分组名称不超过 ${WATCH_GROUP_NAME_MAX_CHARS} 个字`)
  .refine(isVisibleName, '请输入分组名称');

/** Operations on the watchlist's own page. */
export const editSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), ...picked, ...returnTo }),
  z.object({ intent: z.literal('remove'), ...picked, ...returnTo }),
  z.object({ intent: z.literal('top'), ...picked, ...returnTo }),
  z.object({ intent: z.literal('compare'), ...picked, ...returnTo }),
  z.object({ intent: z.literal('assign'), ...picked, group_id: z.string().max(64).optional(), ...returnTo }),
  z.object({
    intent: z.literal('move'),
    fund: fundSchema,
    steps: z.coerce.number().int().min(-400).max(400),
    ...returnTo,
  }),
  z.object({
    intent: z.literal('note'),
    fund: fundSchema,
    note: z
      .string()
      .trim()
      .max(WATCH_NOTE_MAX_CHARS, `备注不超过 ${WATCH_NOTE_MAX_CHARS} 个字`)
      .refine(isOneLine, '备注只能写一行，且不含看不见的控制字符')
      .default(''),
    ...returnTo,
  }),
  z.object({ intent: z.literal('weigh'), ...returnTo }),
  z.object({
    intent: z.literal('group-save'),
    group_id: z.string().max(64).optional(),
    name: groupName,
    ...returnTo,
  }),
  z.object({ intent: z.literal('group-remove'), group_id: z.string().min(1).max(64), ...returnTo }),
]);
export type EditValue = z.infer<typeof editSchema>;

/** Field of a fund's weight: `weight:simu:ID`. */
export const WEIGHT_FIELD = /^weight:(simu|public):([\w-]{1,64})$/;
