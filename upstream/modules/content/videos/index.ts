import { sql } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { MAX_VIDEO_POSITIONS } from '~/contract/limits';
import { loadPublicBriefs, loadSimuBriefs } from '~/upstream/modules/funds';
import { clips } from '~/upstream/modules/content/videos/clips';
import { findVideoFile, toVideoBrief, buildVideosQuery } from '~/upstream/modules/content/videos/rows';
import { implementCalls } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';
import { notFound } from '~/upstream/core/refusal';

const NEWEST = { table: 'v', value: 'published_at', type: 'instant', id: 'id' } as const;
/** Maximum number of upcoming talks in the list. */
const UPCOMING = 20;
/** Number of other videos below a video. */
const MORE = 4;
/** A position this close to the end counts as watched. */
const SEEN_LEFT_SECONDS = 5;

const lists = implementCalls('videos', {
  async list({ query, account, context: { db, now } }) {
    const at = now();
    let rows = buildVideosQuery(db, account?.id ?? null, at.toISOString())
      .where(sql<boolean>`${query.edition} = any(v.editions)`)
      .where((eb) => eb.or([eb('v.starts_at', 'is', null), eb('v.ends_at', '<=', at.toISOString())]));
    if (query.topic) rows = rows.where('v.topic', '=', query.topic);
    if (query.shape) rows = rows.where('v.shape', '=', query.shape);
    if (query.product_id) rows = rows.where('v.fund_id', '=', query.product_id);
    const { rows: found, ...page } = await loadNewestPage(db, rows, NEWEST, query);
    return { ...page, list: found.map((row) => toVideoBrief(row, at.getTime())) };
  },

  async upcoming({ query, account, context: { db, now } }) {
    const at = now();
    let rows = buildVideosQuery(db, account?.id ?? null, at.toISOString())
      .where(sql<boolean>`${query.edition} = any(v.editions)`)
      .where('v.ends_at', '>', at.toISOString());
    if (query.product_id) rows = rows.where('v.fund_id', '=', query.product_id);
    const found = await rows.orderBy('v.starts_at').orderBy('v.id').limit(UPCOMING).execute();
    return { list: found.map((row) => toVideoBrief(row, at.getTime())) };
  },

  async feed({ query, account, context }) {
    const at = context.now();
    const rows = buildVideosQuery(context.db, account?.id ?? null, at.toISOString())
      .where(sql<boolean>`${query.edition} = any(v.editions)`)
      .where('v.shape', '=', 'tall');
    const { rows: found, ...page } = await loadNewestPage(context.db, rows, NEWEST, query);
    const list = found.map(async (row) => ({
      ...toVideoBrief(row, at.getTime()),
      film: await findVideoFile(context, row, account),
    }));
    return { ...page, list: await Promise.all(list) };
  },

  async detail({ query, account, context }) {
    const { db, now } = context;
    const at = now();
    const accountId = account?.id ?? null;
    const row = await buildVideosQuery(db, accountId, at.toISOString())
      .where('v.id', '=', query.video_id)
      .executeTakeFirst();
    if (!row) throw notFound('视频');
    const [film, related, others] = await Promise.all([
      findVideoFile(context, row, account),
      db
        .selectFrom('video_products')
        .select(['kind', 'fund_id'])
        .where('video_id', '=', row.id)
        .orderBy('position')
        .execute(),
      buildVideosQuery(db, accountId, at.toISOString())
        .where('v.id', '!=', row.id)
        .where('v.shape', '=', row.shape)
        .orderBy('v.published_at', 'desc')
        .orderBy('v.id')
        .limit(MORE)
        .execute(),
    ]);
    const getIds = (kind: 'simu' | 'public'): string[] =>
      related.filter((each) => each.kind === kind).map(({ fund_id }) => fund_id);
    const products = await Promise.all([
      loadSimuBriefs(db, getIds('simu'), accountId, toShanghaiDay(at)),
      loadPublicBriefs(db, getIds('public'), accountId),
    ]);
    return {
      video: { ...toVideoBrief(row, at.getTime()), film },
      products: products.flat(),
      more: others.map((other) => toVideoBrief(other, at.getTime())),
    };
  },
});

const own = implementCalls('videos', {
  async notePosition({ body: { video_id, seconds }, account, context: { db, now } }) {
    const video = await db
      .selectFrom('videos')
      .select('seconds')
      .where('id', '=', video_id)
      .executeTakeFirst();
    if (!video) throw notFound('视频');
    const isSeen = seconds === 0 || seconds >= video.seconds - SEEN_LEFT_SECONDS;
    const ofAccount = db.deleteFrom('video_positions').where('account_id', '=', account.id);
    if (isSeen) {
      await ofAccount.where('video_id', '=', video_id).execute();
      return {};
    }
    const place = { seconds, seen_at: now().toISOString() };
    await db
      .insertInto('video_positions')
      .values({ account_id: account.id, video_id, ...place })
      .onConflict((conflict) => conflict.columns(['account_id', 'video_id']).doUpdateSet(place))
      .execute();
    // Deletes the oldest positions, so that a list cannot grow without limit.
    await ofAccount
      .where('video_id', 'in', (of) =>
        of
          .selectFrom('video_positions as old')
          .select('old.video_id')
          .where('old.account_id', '=', account.id)
          .orderBy('old.seen_at', 'desc')
          .orderBy('old.video_id')
          .offset(MAX_VIDEO_POSITIONS),
      )
      .execute();
    return {};
  },
});

/** Talks, lessons and short films: lists, films, files and positions; `customers/member` reserves seats of talks. */
export const videos = { ...lists, ...clips, ...own };
