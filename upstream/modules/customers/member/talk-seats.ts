import { sql } from 'kysely';
import { getTalkState } from '~/domain/calendar/talk-state';
import { CODES } from '~/contract/codes';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { implementCalls } from '~/upstream/core/service-context';
import { canViewVideo, buildVideosQuery } from '~/upstream/modules/content';
import { reverseCancelledUse } from '~/upstream/modules/customers/member/reversal';

/** Reserves a seat of a talk. Cancelling it before the talk begins gives back the member right that was used for it. */
export const talkSeats = implementCalls('videos', {
  async reserve({ body: { video_id, is_cancel }, account, context }) {
    const { db } = context;
    const at = context.now();
    const talk = await buildVideosQuery(db, account.id, at.toISOString())
      .where('v.id', '=', video_id)
      .where('v.starts_at', 'is not', null)
      .executeTakeFirst();
    if (!talk || !(await canViewVideo(context, talk, account))) throw notFound('路演');
    if (!is_cancel && getTalkState(talk, at.getTime()) !== 'before')
      throw new Refusal(CODES.conflict, '路演已经开始，不需要预约，可以直接观看', { reason: 'closed' });
    if (is_cancel) {
      await db
        .deleteFrom('video_reservations')
        .where('video_id', '=', video_id)
        .where('account_id', '=', account.id)
        .execute();
      if (getTalkState(talk, at.getTime()) === 'before')
        await reverseCancelledUse(db, { accountId: account.id, right: 'talk_seat', subjectId: video_id, at });
    } else
      await db
        .insertInto('video_reservations')
        .values({ video_id, account_id: account.id, reserved_at: at.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const { count } = await db
      .selectFrom('video_reservations')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow();
    return { is_reserved: !is_cancel, reserve_count: count };
  },
});
