import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { CallBody, Contract } from '~/contract';
import { CODES } from '~/contract/codes';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { getTalkState } from '~/domain/calendar/talk-state';
import { TALK_QUESTION_SEATS, getYearlyUseLimit, type MemberBenefit } from '~/domain/person/member-rights';
import type { Database } from '~/upstream/core/db/schema';
import { canViewVideo, buildVideosQuery } from '~/upstream/modules/content';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { reverseCancelledUse } from '~/upstream/modules/customers/member/reversal';
import { loadMember } from '~/upstream/modules/customers/member/ledger';
import {
  countTakenSeats,
  countRightUses,
  buildRightUsesQuery,
  getRightUseState,
} from '~/upstream/modules/customers/member/rights';
import { getLevelName, computeMemberState } from '~/upstream/modules/customers/member/member-state';
import { cancelAppointment, makeAppointmentIn } from '~/upstream/modules/customers/surveys/appointments';
import { lockAccount } from '~/upstream/modules/identity';
import { notFound, Refusal } from '~/upstream/core/refusal';

type Trx = Transaction<Database>;
type Calls = Contract['member'];
interface Used {
  use_id: string;
}
interface Wish {
  right: MemberBenefit;
  subjectId: string;
  title: string;
  onDay: string;
}

const closed = (msg: string) => new Refusal(CODES.conflict, msg, { reason: 'closed' });

/** Runs a transaction under the lock of the account: of two concurrent uses the second one sees the first. */
const underLock = (
  context: ServiceContext,
  account: Account,
  run: (trx: Trx, inside: ServiceContext) => Promise<Used>,
): Promise<Used> =>
  context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    return run(trx, { ...context, db: trx });
  });

/** Selects the active use of a right for a subject. */
const liveUse = (trx: Trx, accountId: string, { right, subjectId }: Pick<Wish, 'right' | 'subjectId'>) =>
  trx
    .selectFrom('member_right_uses')
    .select('id as use_id')
    .where('account_id', '=', accountId)
    .where('kind', '=', right)
    .where('subject_id', '=', subjectId)
    .where('returned_at', 'is', null)
    .executeTakeFirst();

/** @throws Refusal 4009 when the right is used up for the year */
async function assertLeft(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  right: MemberBenefit,
) {
  const today = toShanghaiDay(now());
  const { level } = computeMemberState(await loadMember({ db }, accountId), today).memberState;
  const times = getYearlyUseLimit(right, level);
  if ((await countRightUses(db, accountId, today))(right) < times) return;
  throw new Refusal(
    CODES.conflict,
    `${getLevelName(level)}每年 ${times} 次，今年已用完，${Number(today.slice(0, 4)) + 1} 年 1 月 1 日起可以再用`,
    { reason: 'limit' },
  );
}

/** Inserts a use; the caller has locked the account and checked that a use is left. */
async function keepUse(
  { db, now }: { db: Kysely<Database>; now: ServiceContext['now'] },
  accountId: string,
  { right, subjectId, title, onDay }: Wish,
): Promise<Used> {
  const at = now();
  return db
    .insertInto('member_right_uses')
    .values({
      id: randomUUID(),
      account_id: accountId,
      kind: right,
      subject_id: subjectId,
      title,
      on_day: onDay,
      used_on: toShanghaiDay(at),
      used_at: at.toISOString(),
      returned_at: null,
    })
    .returning('id as use_id')
    .executeTakeFirstOrThrow();
}

/**
 * Reserves a question seat at a future talk, together with the talk. A person who has a seat keeps it.
 * @throws Refusal 4004 for an unknown talk or one that is not open to the person; 4009 after it began, without a
 * free seat, or when the right is used up
 */
export const reserveSeat = (context: ServiceContext, account: Account, videoId: string): Promise<Used> =>
  underLock(context, account, async (trx, inside) => {
    const at = context.now();
    const wish = { right: 'talk_seat', subjectId: videoId } as const;
    const known = await liveUse(trx, account.id, wish);
    if (known) return known;
    // Serialised per talk: seats are shared by all people.
    await trx.selectFrom('videos').select('id').where('id', '=', videoId).forUpdate().execute();
    const talk = await buildVideosQuery(trx, account.id, at.toISOString())
      .where('v.id', '=', videoId)
      .where('v.starts_at', 'is not', null)
      .executeTakeFirst();
    if (!talk?.starts_at || !(await canViewVideo(inside, talk, account))) throw notFound('路演');
    if (getTalkState(talk, at.getTime()) !== 'before')
      throw closed('路演已经开始，可以直接观看，提问席不再预约');
    if ((await countTakenSeats(trx, videoId)) >= TALK_QUESTION_SEATS) {
      throw new Refusal(CODES.conflict, '这场路演的提问席已约满，仍可预约观看', { reason: 'limit' });
    }
    await assertLeft(inside, account.id, 'talk_seat');
    await trx
      .insertInto('video_reservations')
      .values({ video_id: videoId, account_id: account.id, reserved_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const onDay = toShanghaiDay(talk.starts_at);
    return keepUse(inside, account.id, { ...wish, title: talk.title, onDay });
  });

/**
 * Books a call with a senior adviser: an appointment that uses a right. The same day and time again is the same
 * call.
 */
export const bookCall = (
  context: ServiceContext,
  account: Account,
  { topic, ...wanted }: CallBody<Calls['bookCall']>,
): Promise<Used> =>
  underLock(context, account, async (trx, inside) => {
    const { appointment_id: subjectId } = await makeAppointmentIn(trx, account.id, {
      wanted: { ...wanted, topic: `会员一对一：${topic}` },
      now: context.now(),
    });
    const wish = { right: 'adviser_call', subjectId } as const;
    const known = await liveUse(trx, account.id, wish);
    if (known) return known;
    await assertLeft(inside, account.id, 'adviser_call');
    return keepUse(inside, account.id, { ...wish, title: topic, onDay: wanted.day });
  });

/** Provides a research report as a file. It stays available and counts once. */
export const takeReport = (context: ServiceContext, account: Account, newsId: string): Promise<Used> =>
  underLock(context, account, async (trx, inside) => {
    const wish = { right: 'report', subjectId: newsId } as const;
    const known = await liveUse(trx, account.id, wish);
    if (known) return known;
    const article = await trx
      .selectFrom('articles')
      .select('title')
      .where('id', '=', newsId)
      .where('kind', '=', 'research')
      .where('published_at', '<=', context.now().toISOString())
      .executeTakeFirst();
    if (!article) throw notFound('研究报告');
    await assertLeft(inside, account.id, 'report');
    return keepUse(inside, account.id, {
      ...wish,
      title: article.title,
      onDay: toShanghaiDay(context.now()),
    });
  });

/**
 * Cancels a booking made with a right and returns the right. A repeated request changes nothing.
 * @throws Refusal 4004 when this person has no such use, 4009 for a booking that has begun or was delivered
 */
export async function reverseBenefitUse(context: ServiceContext, account: Account, useId: string) {
  await underLock(context, account, async (trx, inside) => {
    const row = await buildRightUsesQuery(trx, account.id).where('u.id', '=', useId).executeTakeFirst();
    if (!row) throw notFound('这次使用记录');
    const state = getRightUseState(row, context.now());
    if (state === 'done') throw closed('已经开始或已领取，次数不能退回');
    if (state === 'booked') {
      const { kind: right, subject_id: subjectId } = row;
      await reverseCancelledUse(trx, { accountId: account.id, right, subjectId, at: context.now() });
      if (right === 'adviser_call') await cancelAppointment(inside, account.id, subjectId);
      else
        await trx
          .deleteFrom('video_reservations')
          .where('video_id', '=', subjectId)
          .where('account_id', '=', account.id)
          .execute();
    }
    return { use_id: useId };
  });
  return {};
}
