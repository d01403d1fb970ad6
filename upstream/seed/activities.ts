import { z } from 'zod';
import { ACTIVITY_MODES, ACTIVITY_TOPICS } from '~/contract/activities';
import texts from '~/upstream/seed/data/activities.json' with { type: 'json' };
import { CODE_ALPHABET } from '~/upstream/core/code-alphabet';
import { findNewestArticle } from '~/upstream/seed/content-rows';
import { buildVideoRows } from '~/upstream/seed/videos';
import type { World } from '~/upstream/seed/world';

const hour = z.iso.datetime({ offset: true });
const schema = z.strictObject({
  activities: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      text: z.string(),
      topic: z.enum(ACTIVITY_TOPICS),
      mode: z.enum(ACTIVITY_MODES),
      city: z.string().optional(),
      place: z.string().optional(),
      seats: z.number().int().optional(),
      announced_at: hour,
      opens_at: hour,
      closes_at: hour.optional(),
      cancel_until: hour.optional(),
      starts_at: hour,
      ends_at: hour,
      cancelled_at: hour.optional(),
      cancel_reason: z.string().default(''),
      /** Video of the live stream and replay. */
      video: z.string().optional(),
      /** Video whose private fund it is about. */
      private: z.string().optional(),
      /** Kind of the newest article that announces it. */
      article: z.string().optional(),
      survey_id: z.string().optional(),
      details: z.strictObject({
        paragraphs: z.array(z.string()),
        agenda: z.array(z.strictObject({ at: z.string(), text: z.string() })),
        speakers: z.array(z.strictObject({ name: z.string(), title: z.string() })),
        notes: z.array(z.string()),
      }),
      people: z.array(
        z.strictObject({
          account: z.string(),
          status: z.enum(['seat', 'waiting']).default('seat'),
          checked_in_at: hour.optional(),
        }),
      ),
    }),
  ),
});
const { activities: ACTIVITIES } = schema.parse(texts);

/** Builds the activities of the demo world. */
export function buildActivityRows(world: World) {
  const { videos } = buildVideoRows(world);
  const getFund = (videoId: string | undefined) =>
    videoId === undefined ? null : (videos.find(({ id }) => id === videoId)?.fund_id ?? null);
  return ACTIVITIES.map(({ people: _people, video, private: talk, article, details, ...row }) => ({
    ...row,
    city: row.city ?? null,
    place: row.place ?? null,
    seats: row.seats ?? null,
    closes_at: row.closes_at ?? null,
    cancel_until: row.cancel_until ?? null,
    cancelled_at: row.cancelled_at ?? null,
    survey_id: row.survey_id ?? null,
    video_id: video ?? null,
    fund_id: getFund(talk),
    news_id: article === undefined ? '' : findNewestArticle(world, article),
    details: JSON.stringify(details),
  }));
}

/** Builds the registrations of demo people, in order. */
export const buildRegistrationRows = () =>
  ACTIVITIES.flatMap(({ id, opens_at, people }) =>
    people.map(({ account, status, checked_in_at }, index) => ({
      activity_id: id,
      account_id: account,
      status,
      turn: index + 1,
      // Without letters that look like digits, like real tickets.
      ticket: `D${id.slice(1).replace(/0/g, 'X').replace(/1/g, 'Y')}${CODE_ALPHABET.charAt(index)}`,
      registered_at: opens_at,
      checked_in_at: checked_in_at ?? null,
      checked_in_by: checked_in_at === undefined ? null : 'A10008',
    })),
  );
