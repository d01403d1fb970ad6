import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { daySchema, idSchema, instantSchema, createPageSchema, pageQuery } from '~/contract/shared';

/** Role of the reader: an adviser with the person's consent, or an operator of the platform. */
export const ACCESS_ROLES = ['adviser', 'operator'] as const;
export type AccessRole = (typeof ACCESS_ROLES)[number];

/** Data that was viewed: pages of the adviser workbench, then lists of operators. */
const ACCESS_LOG_PAGES = [
  'client_list',
  'client_detail',
  'invited_list',
  'verification_reviews',
  'private_orders',
  'public_orders',
  'refused_money',
  'files',
  'history',
  'messages',
  'activity_roll',
  'feedback',
  'member',
  'holder_readers',
  'approvals',
  'ledger_check',
] as const;
export type AccessLogPage = (typeof ACCESS_LOG_PAGES)[number];

/** Access log of the requesting person's data. */
export const looks = {
  mine: defineCall({
    summary: '资料查看记录，最近的在前；同一天同一人看同一内容合为一条并计次',
    method: 'GET',
    path: '/api/v1/data/look/list',
    auth: 'required',
    limit: 'read',
    query: z.object({ role: z.enum(ACCESS_ROLES).optional(), ...pageQuery }),
    result: createPageSchema(
      z.object({
        look_id: idSchema,
        role: z.enum(ACCESS_ROLES),
        /** Null for operators. */
        adviser_name: z.string().nullable(),
        page: z.enum(ACCESS_LOG_PAGES),
        day: daySchema,
        first_at: instantSchema,
        last_at: instantSchema,
        count: z.number().int(),
        /** Purpose of the access, as text for the person. */
        reason: z.string(),
      }),
    ),
  }),
};
