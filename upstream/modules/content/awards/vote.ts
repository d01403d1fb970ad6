import { getVotingState } from '~/domain/calendar/award';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatDeadline } from '~/domain/calendar/time-left';
import { CODES } from '~/contract/codes';
import type { AwardDefinition } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound, Refusal } from '~/upstream/core/refusal';

/**
 * Counts a vote: one per category, account and Shanghai day. A repeated vote for the same nominee on the day has no
 * effect.
 * @throws Refusal 4004 for an unknown nominee; 4009 outside the voting stage, or when the vote of today went to
 * another nominee
 */
export async function castVote({ db, now }: ServiceContext, accountId: string, nomineeId: string) {
  const nominee = await db
    .selectFrom('award_nominees as n')
    .innerJoin('award_categories as c', 'c.id', 'n.category_id')
    .innerJoin('award_editions as e', 'e.year', 'c.year')
    .select(['n.id', 'n.name', 'n.category_id', 'e.definition'])
    .where('n.id', '=', nomineeId)
    .executeTakeFirst();
  if (!nominee) throw notFound('提名');
  checkOpen(nominee.definition, now());
  const categoryId = nominee.category_id;
  const day = toShanghaiDay(now());
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('award_votes')
      .values({
        account_id: accountId,
        category_id: categoryId,
        day,
        nominee_id: nomineeId,
        voted_at: now().toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'category_id', 'day']).doNothing())
      .returning('day')
      .executeTakeFirst();
    if (added) {
      await trx
        .updateTable('award_nominees')
        .set((eb) => ({ votes: eb('votes', '+', 1) }))
        .where('id', '=', nomineeId)
        .execute();
    } else {
      const given = await trx
        .selectFrom('award_votes as v')
        .innerJoin('award_nominees as n', 'n.id', 'v.nominee_id')
        .select(['n.id', 'n.name'])
        .where('v.account_id', '=', accountId)
        .where('v.category_id', '=', categoryId)
        .where('v.day', '=', day)
        .executeTakeFirstOrThrow();
      if (given.id !== nomineeId) {
        throw new Refusal(CODES.conflict, `今天这个奖项已投给“${given.name}”，明天零点后可再投`, {
          reason: 'closed',
        });
      }
    }
    const { votes } = await trx
      .selectFrom('award_nominees')
      .select('votes')
      .where('id', '=', nomineeId)
      .executeTakeFirstOrThrow();
    return { category_id: categoryId, nominee_id: nomineeId, name: nominee.name, votes };
  });
}

/** @throws Refusal 4009 with the reason, and the time when there is one */
function checkOpen({ stages }: AwardDefinition, now: Date): void {
  const state = getVotingState(stages, now.getTime());
  if (state === 'open') return;
  const voting = stages.find(({ key }) => key === 'voting');
  if (!voting) throw new Refusal(CODES.conflict, '这一届没有公众投票', { reason: 'closed' });
  if (state === 'after') throw new Refusal(CODES.conflict, '投票已截止，感谢关注', { reason: 'closed' });
  const from = formatDeadline(voting.starts_at, now.toISOString());
  throw new Refusal(CODES.conflict, `投票尚未开始，${from} 起可投`, { reason: 'closed' });
}
