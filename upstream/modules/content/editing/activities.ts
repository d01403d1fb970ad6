import { createInputRefusal } from '~/upstream/core/refusal';
import { z } from 'zod';
import { ACTIVITY_MODES, ACTIVITY_TOPICS } from '~/contract/activities';
import {
  toInstant,
  createRequiredLineSchema,
  splitLines,
  minute,
  formatMinute,
  createOptionalLineSchema,
  createOptionalMinuteSchema,
  createTextLinesSchema,
  type ContentKind,
  type ContentFields,
} from '~/upstream/modules/content/editing/kind';
import { buildLikePatterns } from '~/upstream/core/like-words';
import {
  addActivityIn,
  changeActivityIn,
  createActivityId,
  type ActivityChange,
  type NewActivity,
} from '~/upstream/modules/events';

const SEATS_MAX = 5_000;
const written = (instant: string | null): string => (instant === null ? '' : formatMinute(instant));

/**
 * Builds an activity from the typed fields. Missing required times default to now: it is announced and open at
 * once.
 */
function getFacts(fields: ContentFields, at: Date): NewActivity {
  const { title = '', text = '', city = '', place = '', seats = '' } = fields;
  const { fund_id = '', video_id = '', survey_id = '' } = fields;
  const needed = (key: string): string => toInstant(fields[key]) ?? at.toISOString();
  return {
    ...{
      title,
      text,
      city: city || null,
      place: place || null,
      seats: seats === '' ? null : Number(seats),
    },
    topic: z.enum(ACTIVITY_TOPICS).parse(fields.topic),
    mode: z.enum(ACTIVITY_MODES).parse(fields.mode),
    ...{ starts_at: needed('starts_at'), ends_at: needed('ends_at') },
    ...{ announced_at: needed('announced_at'), opens_at: needed('opens_at') },
    ...{ closes_at: toInstant(fields.closes_at), cancel_until: toInstant(fields.cancel_until) },
    ...{ fund_id: fund_id || null, video_id: video_id || null, survey_id: survey_id || null },
    ...{ paragraphs: splitLines(fields.paragraphs ?? ''), notes: splitLines(fields.notes ?? '') },
  };
}

/** Activities; changed by the rules of `change-activity`, cancelled by `cancel-activity`. */
export const activities: ContentKind = {
  title: '活动',
  fields: z.strictObject({
    ...{ title: createRequiredLineSchema(60, 2), text: createRequiredLineSchema(160, 2) },
    ...{ topic: z.enum(ACTIVITY_TOPICS), mode: z.enum(ACTIVITY_MODES) },
    ...{ starts_at: minute(), ends_at: minute() },
    ...{ city: createOptionalLineSchema(20), place: createOptionalLineSchema(80) },
    seats: z
      .string()
      .trim()
      .refine(
        (text) => text === '' || (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= SEATS_MAX),
        `请写 1 至 ${SEATS_MAX}`,
      )
      .default(''),
    ...{ announced_at: createOptionalMinuteSchema(), opens_at: createOptionalMinuteSchema() },
    ...{ closes_at: createOptionalMinuteSchema(), cancel_until: createOptionalMinuteSchema() },
    ...{
      fund_id: createOptionalLineSchema(64),
      video_id: createOptionalLineSchema(64),
      survey_id: createOptionalLineSchema(64),
    },
    paragraphs: createTextLinesSchema({ max: 4_000, most: 40 }).default(''),
    notes: createTextLinesSchema({ max: 4_000, most: 40 }).default(''),
  }),
  newId: createActivityId,
  titleOf: ({ title = '' }) => title,

  async read(db, id) {
    const found = await db
      .selectFrom('activities')
      .selectAll()
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst();
    if (!found) return null;
    const { title, text, topic, mode, city, place, seats, details, fund_id, video_id, survey_id } = found;
    return {
      ...{ title, text, topic, mode },
      ...{ starts_at: formatMinute(found.starts_at), ends_at: formatMinute(found.ends_at) },
      ...{ city: city ?? '', place: place ?? '', seats: seats === null ? '' : String(seats) },
      ...{ announced_at: formatMinute(found.announced_at), opens_at: formatMinute(found.opens_at) },
      ...{ closes_at: written(found.closes_at), cancel_until: written(found.cancel_until) },
      ...{ fund_id: fund_id ?? '', video_id: video_id ?? '', survey_id: survey_id ?? '' },
      ...{ paragraphs: details.paragraphs.join('\n'), notes: details.notes.join('\n') },
    };
  },

  async list(db, { words, limit, offset }) {
    const found = await db
      .selectFrom('activities')
      .select(['id', 'title', 'starts_at'])
      .where('cancelled_at', 'is', null)
      .where('title', 'ilike', buildLikePatterns(words).inside)
      .orderBy('starts_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    return found.map(({ id, title, starts_at }) => ({ id, title, note: formatMinute(starts_at) }));
  },

  check: () => Promise.resolve(),

  async write(trx, { id, fields, at }) {
    const before = await activities.read(trx, id);
    const facts = getFacts(fields, at);
    if (before === null) {
      const ended = await trx.selectFrom('activities').select('id').where('id', '=', id).executeTakeFirst();
      if (ended) throw createInputRefusal('活动已取消，不能再发布；请新建一个活动');
      const { announced_at: _announced, opens_at: _opens, ...rest } = facts;
      const changedFields = {
        ...(fields.announced_at ? { announced_at: facts.announced_at } : {}),
        ...(fields.opens_at ? { opens_at: facts.opens_at } : {}),
      };
      await addActivityIn(trx, at, id, { ...rest, ...changedFields } as NewActivity);
      return;
    }
    // Unchanged fields are omitted, so that an old cancellation deadline does not survive a change of the start
    // time.
    const changed = Object.entries(facts).filter(([key]) => (fields[key] ?? '') !== before[key]);
    if (changed.length > 0)
      await changeActivityIn(trx, at, id, Object.fromEntries(changed) as ActivityChange);
  },
  withdraw: null,
};
