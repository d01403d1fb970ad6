import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { computeGrowthExpiry } from '~/domain/person/member-growth';
import { defineAction, type OpsContext } from '~/upstream/core/actions/action';
import {
  loadAccountId,
  recordOperatorAccess,
  accountShape,
  accessReasonSchema,
} from '~/upstream/core/actions/subjects';
import { markPublishedText } from '~/upstream/core/published-text';
import { recordAudit } from '~/upstream/core/audit';
import { createInputRefusal, notFound } from '~/upstream/core/refusal';
import { updateGrowthLedger } from '~/upstream/modules/customers/member/ledger';
import { loadMemberState } from '~/upstream/modules/customers/member/member-state';

const SHOWN = 40;
const POINTS_MAX = 10_000;

/** Returns the expiry day of the corrected entry: the correction expires with it. */
async function getExpiry({ db }: OpsContext, accountId: string, entryId: number): Promise<string> {
  const entry = await db
    .selectFrom('member_growth')
    .select('expires_on')
    .where('id', '=', entryId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!entry) throw notFound('这条明细');
  return entry.expires_on;
}

/** Returns the total growth, for the operator who confirms a correction. */
async function getGrowth(context: OpsContext, person: { phone?: string; account?: string }) {
  const accountId = await loadAccountId(context, person);
  const { lines, points } = await context.db
    .selectFrom('member_growth')
    .select(({ fn }) => [fn.countAll<number>().as('lines'), fn.sum<number>('points').as('points')])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'grant')
    .executeTakeFirstOrThrow();
  return { account: accountId, granted_lines: Number(lines), granted_points: Number(points ?? 0) };
}

/** Operator actions to view and correct membership data; every added entry is audited. */
export const memberActions = [
  defineAction({
    name: 'member',
    title: '查看会员等级与成长值',
    roles: ['reviewer'],
    summary: 'shows level, growth points and the last ledger lines of a member',
    arguments: z.strictObject({ ...accountShape, reason: accessReasonSchema }),
    word: 'phone',
    async run({ context, input: { reason, ...person } }) {
      const accountId = await loadAccountId(context, person);
      await recordOperatorAccess(context, { accountIds: [accountId], page: 'member', reason });
      await updateGrowthLedger(context, accountId);
      const lines = await context.db
        .selectFrom('member_growth')
        .select(['id', 'kind', 'subject', 'points', 'counted_on', 'expires_on', 'note'])
        .where('account_id', '=', accountId)
        .orderBy('counted_on', 'desc')
        .orderBy('id', 'desc')
        .limit(SHOWN)
        .execute();
      return { standing: await loadMemberState(context, accountId), lines };
    },
  }),
  defineAction({
    name: 'member-growth',
    title: '增减会员成长值',
    roles: ['reviewer'],
    second: { subject: ({ context, input }) => getGrowth(context, input) },
    summary: 'adds a line to the growth ledger of a member: a grant, or a correction below 0',
    arguments: z.strictObject({
      ...accountShape,
      points: z.coerce
        .number()
        .int()
        .min(-POINTS_MAX)
        .max(POINTS_MAX)
        .refine((points) => points !== 0, { error: '不能为 0' })
        .describe('points to add; below 0: to subtract'),
      reason: markPublishedText(z.string()).trim().min(2).max(60).describe('reason, shown to the member'),
      corrects: z.coerce
        .number()
        .int()
        .positive()
        .optional()
        .describe('id of the corrected line; the correction expires together with it'),
    }),
    async run({ context, input: { points, reason, corrects, ...person } }) {
      const { db, now } = context;
      const accountId = await loadAccountId(context, person);
      if (points < 0 && corrects === undefined) throw createInputRefusal('请填写更正的是哪一条明细');
      await updateGrowthLedger(context, accountId);
      const at = now();
      const today = toShanghaiDay(at);
      const expiresOn =
        corrects === undefined ? computeGrowthExpiry(today) : await getExpiry(context, accountId, corrects);
      const id = await db.transaction().execute(async (trx) => {
        await recordAudit(trx, {
          at,
          actor: 'ops',
          subjectType: 'account',
          subjectId: accountId,
          action: points > 0 ? 'member_growth_granted' : 'member_growth_corrected',
          detail: { points, reason, ...(corrects === undefined ? {} : { corrects }) },
        });
        const row = await trx
          .insertInto('member_growth')
          .values({
            account_id: accountId,
            kind: 'grant',
            subject: randomUUID(),
            points,
            counted_on: today,
            expires_on: expiresOn,
            average_fen: null,
            note: reason,
            created_at: at.toISOString(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return row.id;
      });
      await recordOperatorAccess(context, { accountIds: [accountId], page: 'member', reason });
      const { level_name, growth } = await loadMemberState(context, accountId);
      return { line: id, account: accountId, growth, level_name };
    },
  }),
];
