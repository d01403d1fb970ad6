import { z } from 'zod';
import { normalizeSearchText } from '~/domain/shared/typed-text';
import { isOneLine, isVisibleName } from '~/domain/shared/text';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall } from '~/contract/define';
import { fundBriefSchema } from '~/contract/catalogue';
import { WATCHLIST_COLUMNS, WATCHLIST_SORTS } from '~/contract/kinds';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { indexSchema, ratioSchema } from '~/contract/units';
import { watchlistChangeCalls } from '~/contract/watchlist-changes';
import {
  MAX_WATCH_CODES,
  WATCH_GROUP_NAME_MAX_CHARS,
  WATCH_NOTE_MAX_CHARS,
  MAX_WATCH_WEIGHT_PERCENT,
} from '~/contract/limits';

/** Body of add and remove: exactly one of the two keys (WATCH-003). */
const targetSchema = z
  .strictObject({
    product: z.array(idSchema).min(1).max(50).optional(),
    public: z.array(idSchema).min(1).max(50).optional(),
  })
  .refine((body) => (body.product === undefined) !== (body.public === undefined), {
    message: '只能给出 product 或 public 之一',
  });

const fundSchema = z.strictObject({ kind: z.enum(['simu', 'public']), id: idSchema });
/** Maximum of a watchlist: 200 of each kind. */
const fundsSchema = z.array(fundSchema).min(1).max(400);

const watchedFundSchema = fundBriefSchema.and(
  z.object({
    added_at: instantSchema,
    group_id: idSchema.nullable(),
    note: z.string(),
    /**
     * Weight in the combined curve, relative to the others; null means none. When no fund has a weight, all count
     * the same.
     */
    weight: z.number().int().min(0).max(MAX_WATCH_WEIGHT_PERCENT).nullable(),
    is_held: z.boolean(),
    /** Return since the NAV of the day it was added, or the last NAV before that day. */
    return_added: ratioSchema,
    /** Adjusted NAV on each of `dates`, or the last one before; null before the first NAV of the fund. */
    week_nav: z.array(indexSchema.nullable()).nullable(),
  }),
);
export type WatchedFund = z.infer<typeof watchedFundSchema>;
const sortOrderSchema = z.enum(['asc', 'desc']);

export const favorites = {
  ...watchlistChangeCalls,
  table: defineCall({
    summary: '自选全部，按自己的顺序；排序与末列只作记忆，由门户在披露之后排列',
    method: 'GET',
    path: '/api/v1/data/favorite/table',
    auth: 'required',
    limit: 'read',
    isGated: true,
    query: z.object({
      sort: z.enum(WATCHLIST_SORTS).optional(),
      order: sortOrderSchema.optional(),
      column: z.enum(WATCHLIST_COLUMNS).optional(),
    }),
    result: z.object({
      view: z.object({
        sort: z.enum(WATCHLIST_SORTS),
        order: sortOrderSchema,
        column: z.enum(WATCHLIST_COLUMNS),
      }),
      groups: z.array(z.object({ group_id: idSchema, name: z.string() })),
      /** One day per week over the last year, up to today. */
      dates: z.array(daySchema),
      list: z.array(watchedFundSchema),
    }),
  }),
  ids: defineCall({
    summary: '自选基金的编号，全部',
    method: 'GET',
    path: '/api/v1/data/favorite/ids',
    auth: 'required',
    limit: 'read',
    query: z.object({ kind: z.enum(['simu', 'public']) }),
    result: z.object({ ids: z.array(idSchema) }),
  }),
  add: defineCall({
    specId: 'CALL-024',
    summary: '加入自选',
    method: 'POST',
    path: BROWSER_PATHS.favoriteAdd,
    auth: 'required',
    limit: 'write',
    body: targetSchema,
    result: z.unknown(),
  }),
  remove: defineCall({
    specId: 'CALL-025',
    summary: '移出自选',
    method: 'POST',
    path: BROWSER_PATHS.favoriteRemove,
    auth: 'required',
    limit: 'write',
    body: targetSchema,
    result: z.unknown(),
  }),
  saveGroup: defineCall({
    summary: '新建或改名分组；无 group_id 为新建',
    method: 'POST',
    path: '/api/v1/data/favorite/group/save',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({
      group_id: idSchema.optional(),
      name: z
        .string()
        .overwrite(normalizeSearchText)
        .min(1)
        .max(WATCH_GROUP_NAME_MAX_CHARS)
        .refine(isVisibleName),
    }),
    result: z.object({ group_id: idSchema }),
  }),
  removeGroup: defineCall({
    summary: '删除分组，自选保留',
    method: 'POST',
    path: '/api/v1/data/favorite/group/remove',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({ group_id: idSchema }),
    result: z.unknown(),
  }),
  assignGroup: defineCall({
    summary: '把自选放入分组；group_id 为 null 为移出分组',
    method: 'POST',
    path: '/api/v1/data/favorite/group/assign',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({ list: fundsSchema, group_id: idSchema.nullable() }),
    result: z.unknown(),
  }),
  move: defineCall({
    summary: '在所属分组内移动自选；steps 为负向前，到头为止',
    method: 'POST',
    path: '/api/v1/data/favorite/move',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({ list: fundsSchema, steps: z.number().int().min(-400).max(400) }),
    result: z.unknown(),
  }),
  note: defineCall({
    summary: '自选备注；空为删除',
    method: 'POST',
    path: '/api/v1/data/favorite/note',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({
      ...fundSchema.shape,
      note: z.string().trim().max(WATCH_NOTE_MAX_CHARS).refine(isOneLine),
    }),
    result: z.unknown(),
  }),
  weigh: defineCall({
    summary: '合成曲线的权重；null 为等权',
    method: 'POST',
    path: '/api/v1/data/favorite/weigh',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({
      list: z
        .array(
          fundSchema.extend({ weight: z.number().int().min(0).max(MAX_WATCH_WEIGHT_PERCENT).nullable() }),
        )
        .min(1)
        .max(400),
    }),
    result: z.unknown(),
  }),
  addByCode: defineCall({
    summary: '按代码加入自选：公募代码，或私募的备案编码与产品编号',
    method: 'POST',
    path: '/api/v1/data/favorite/codes',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({ codes: z.array(z.string().min(1).max(20)).min(1).max(MAX_WATCH_CODES) }),
    result: z.object({
      added: z.array(z.object({ code: z.string(), name: z.string() })),
      /** Already on the watchlist; unchanged. */
      known: z.array(z.object({ code: z.string(), name: z.string() })),
      unknown: z.array(z.string()),
    }),
  }),
};
