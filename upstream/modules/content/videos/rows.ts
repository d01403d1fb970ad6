import { sql, type Kysely } from 'kysely';
import { getTalkState } from '~/domain/calendar/talk-state';
import type { VideoBrief, VideoSource } from '~/contract/videos';
import type { Database } from '~/upstream/core/db/schema';
import { canSeePrivateFund } from '~/upstream/modules/identity';
import { buildCaptionCues, computeSceneStarts } from '~/upstream/modules/content/videos/cues';
import { createVideoPass } from '~/upstream/modules/content/videos/pass';
import type { Account, ServiceContext } from '~/upstream/core/service-context';

/** Selects videos with their list fields, for the requesting account. */
export const buildVideosQuery = (db: Kysely<Database>, accountId: string | null, at: string) =>
  db
    .selectFrom('videos as v')
    .leftJoin('simu_funds as f', 'f.id', 'v.fund_id')
    .where('v.published_at', '<=', at)
    .select([
      'v.id',
      'v.topic',
      'v.title',
      'v.summary',
      'v.shape',
      'v.film',
      'v.seconds',
      'v.fund_id',
      'v.manager_id',
      'v.company_id',
      'v.speaker',
      'v.starts_at',
      'v.ends_at',
      'v.published_at',
      'f.short_name as product_name',
      'f.context',
      'f.risk_level',
    ])
    .select((eb) => [
      eb
        .selectFrom('video_reservations as r')
        .whereRef('r.video_id', '=', 'v.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('reserve_count'),
      eb
        .selectFrom('video_reservations as r')
        .whereRef('r.video_id', '=', 'v.id')
        .where('r.account_id', '=', accountId ?? '')
        .select('r.account_id')
        .as('reserved_by'),
      eb
        .selectFrom('video_positions as p')
        .whereRef('p.video_id', '=', 'v.id')
        .where('p.account_id', '=', accountId ?? '')
        .select('p.seconds')
        .as('stopped_at'),
    ]);

export type VideoRow = Awaited<ReturnType<ReturnType<typeof buildVideosQuery>['execute']>>[number];

/** Converts a row to the list entry of a video. */
export function toVideoBrief(row: VideoRow, nowMs: number): VideoBrief {
  const { id, speaker, manager_id, company_id } = row;
  return {
    video_id: id,
    kind: row.fund_id === null ? 'talk' : 'simu',
    product_id: row.fund_id,
    product_name: row.product_name,
    context: row.context,
    risk_level: row.risk_level,
    topic: row.topic,
    title: row.title,
    summary: row.summary,
    shape: row.shape,
    seconds: row.seconds,
    state: getTalkState(row, nowMs),
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    published_at: row.published_at,
    speaker: speaker && { ...speaker, manager_id, company_id },
    is_reserved: row.reserved_by !== null,
    reserve_count: row.reserve_count ?? 0,
    stopped_at: row.stopped_at,
  };
}

/**
 * Whether an account may watch a talk: accounts that may see the private product it is about, or all when there is
 * none.
 */
export async function canViewVideo(
  context: ServiceContext,
  { fund_id: id, context: kind, risk_level: riskLevel }: VideoRow,
  account: Account | null,
): Promise<boolean> {
  if (id === null) return true;
  if (account === null || kind === null || riskLevel === null) return false;
  return canSeePrivateFund(context, account.id, { id, context: kind, riskLevel });
}

/**
 * Returns the video file: null before a talk begins or when none was recorded. For a private product also null
 * without a login that may see it, so that no pass can leak.
 */
export async function findVideoFile(
  context: ServiceContext,
  row: VideoRow,
  account: Account | null,
): Promise<VideoSource | null> {
  if (row.film === null || getTalkState(row, context.now().getTime()) === 'before') return null;
  if (!(await canViewVideo(context, row, account))) return null;
  const pass =
    row.fund_id === null || account === null ? null : await createVideoPass(context, row.id, account);
  const { scenes } = await context.db
    .selectFrom('videos')
    .select('scenes')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const starts = computeSceneStarts(scenes);
  return {
    pass,
    scenes: scenes.map(({ title, lines }, index) => ({ at: starts[index] ?? 0, title, lines })),
    transcript: buildCaptionCues(scenes).map(({ from, text }) => ({ at: Math.floor(from), text })),
  };
}
