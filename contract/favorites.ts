import { z } from 'zod';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall } from '~/contract/define';
import { fundBriefSchema } from '~/contract/catalogue';
import { FAVORITE_SORTS } from '~/contract/kinds';
import { idSchema, instantSchema, pageOf, pageQuery } from '~/contract/shared';

/** The body of add and remove: exactly one of the two keys (WATCH-003). */
const targetSchema = z
  .strictObject({
    product: z.array(idSchema).min(1).max(50).optional(),
    public: z.array(idSchema).min(1).max(50).optional(),
  })
  .refine((body) => (body.product === undefined) !== (body.public === undefined), {
    message: '只能给出 product 或 public 之一',
  });

export const favorites = {
  list: defineCall({
    summary: '自选列表，带最新净值与日期',
    method: 'GET',
    path: '/api/v1/data/favorite/list',
    auth: 'required',
    isGated: true,
    query: z.object({
      kind: z.enum(['simu', 'public']),
      group_id: idSchema.optional(),
      sort: z.enum(FAVORITE_SORTS).optional(),
      ...pageQuery,
    }),
    result: z.object({
      sort: z.enum(FAVORITE_SORTS),
      groups: z.array(z.object({ group_id: idSchema, name: z.string(), count: z.number().int() })),
      count_simu: z.number().int(),
      count_public: z.number().int(),
      ...pageOf(fundBriefSchema.and(z.object({ added_at: instantSchema, group_id: idSchema.nullable() })))
        .shape,
    }),
  }),
  ids: defineCall({
    summary: '自选基金的编号，全部',
    method: 'GET',
    path: '/api/v1/data/favorite/ids',
    auth: 'required',
    query: z.object({ kind: z.enum(['simu', 'public']) }),
    result: z.object({ ids: z.array(idSchema) }),
  }),
  add: defineCall({
    specId: 'CALL-024',
    summary: '加入自选',
    method: 'POST',
    path: BROWSER_PATHS.favoriteAdd,
    auth: 'required',
    body: targetSchema,
    result: z.unknown(),
  }),
  remove: defineCall({
    specId: 'CALL-025',
    summary: '移出自选',
    method: 'POST',
    path: BROWSER_PATHS.favoriteRemove,
    auth: 'required',
    body: targetSchema,
    result: z.unknown(),
  }),
  saveGroup: defineCall({
    summary: '新建或改名分组；无 group_id 为新建',
    method: 'POST',
    path: '/api/v1/data/favorite/group/save',
    auth: 'required',
    body: z.strictObject({ group_id: idSchema.optional(), name: z.string().trim().min(1).max(12) }),
    result: z.object({ group_id: idSchema }),
  }),
  removeGroup: defineCall({
    summary: '删除分组，自选保留',
    method: 'POST',
    path: '/api/v1/data/favorite/group/remove',
    auth: 'required',
    body: z.strictObject({ group_id: idSchema }),
    result: z.unknown(),
  }),
  assignGroup: defineCall({
    summary: '把自选放入分组；group_id 为 null 为移出分组',
    method: 'POST',
    path: '/api/v1/data/favorite/group/assign',
    auth: 'required',
    body: z.strictObject({ kind: z.enum(['simu', 'public']), id: idSchema, group_id: idSchema.nullable() }),
    result: z.unknown(),
  }),
};
