import { createInputRefusal } from '~/upstream/core/refusal';
import { z } from 'zod';
import { BANNER_PAGES } from '~/contract/content';
import { NEVER_PUBLISHED_AT } from '~/upstream/core/db/published-articles';
import {
  toInstant,
  createRequiredLineSchema,
  splitLines,
  formatMinute,
  createOptionalMinuteSchema,
  createTextLinesSchema,
  type ContentKind,
} from '~/upstream/modules/content/editing/kind';
import { createId } from '~/upstream/core/code-alphabet';
import { buildLikePatterns } from '~/upstream/core/like-words';

const EDITIONS = { both: ['wealth', 'fund'], wealth: ['wealth'], fund: ['fund'] } as const;
type Editions = keyof typeof EDITIONS;
const getEditions = (editions: readonly string[]): Editions =>
  editions.length > 1 ? 'both' : editions.includes('fund') ? 'fund' : 'wealth';
const LINE_MAX = 20;
const pageSchema = z.enum(BANNER_PAGES);

/** Home banners, drawn from their text; each opens an article or a campaign page. */
export const banners: ContentKind = {
  title: '首页横幅',
  fields: z.strictObject({
    title: createRequiredLineSchema(16, 2),
    lines: createTextLinesSchema({ max: 160, most: 2, least: 1 }).refine(
      (text) => splitLines(text).every((each) => each.length <= LINE_MAX),
      `每行最多 ${LINE_MAX} 字`,
    ),
    news_id: createRequiredLineSchema(64),
    page: pageSchema.optional(),
    editions: z.enum(['both', 'wealth', 'fund']),
    starts_at: createOptionalMinuteSchema(),
    position: z
      .string()
      .trim()
      .regex(/^\d{1,2}$/, '请写 0 至 99')
      .transform((text) => String(Number(text))),
  }),
  newId: () => createId('B'),
  titleOf: ({ title = '' }) => title,

  async read(db, id) {
    const banner = await db
      .selectFrom('banners')
      .selectAll()
      .where('id', '=', id)
      .where('is_active', '=', true)
      .executeTakeFirst();
    if (!banner) return null;
    const { title, lines, news_id, page, editions, starts_at, position } = banner;
    return {
      ...{ title, lines: lines.join('\n'), news_id, page: page ?? '', editions: getEditions(editions) },
      ...{ starts_at: starts_at === null ? '' : formatMinute(starts_at), position: String(position) },
    };
  },

  async list(db, { words, limit, offset }) {
    const found = await db
      .selectFrom('banners')
      .select(['id', 'title', 'lines', 'position'])
      .where('is_active', '=', true)
      .where('title', 'ilike', buildLikePatterns(words).inside)
      .orderBy('position')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    return found.map(({ id, title, lines, position }) => ({
      ...{ id, title, note: `第 ${position} 位，${lines.join(' ')}` },
    }));
  },

  async check(db, { news_id = '' }) {
    const [shown, written] = await Promise.all([
      db
        .selectFrom('articles')
        .select('id')
        .where('id', '=', news_id)
        .where('published_at', '<', NEVER_PUBLISHED_AT)
        .executeTakeFirst(),
      db
        .selectFrom('content_heads')
        .select('id')
        .where('kind', '=', 'article')
        .where('id', '=', news_id)
        .executeTakeFirst(),
    ]);
    if (!shown && !written) throw createInputRefusal(`文章 ${news_id} 不存在`);
  },

  async write(trx, { id, fields, at }) {
    const { title = '', lines = '', news_id = '', page = '', starts_at, position = '0' } = fields;
    const open = await trx
      .selectFrom('articles')
      .select('id')
      .where('id', '=', news_id)
      .where('published_at', '<=', at.toISOString())
      .executeTakeFirst();
    if (!open) throw createInputRefusal(`横幅打开的文章 ${news_id} 还没有发布，请先发布文章`);
    const row = {
      ...{ title, lines: splitLines(lines), news_id, page: pageSchema.safeParse(page).data ?? null },
      editions: [...EDITIONS[z.enum(['both', 'wealth', 'fund']).parse(fields.editions)]],
      ...{ starts_at: toInstant(starts_at), position: Number(position), is_active: true },
    };
    await trx
      .insertInto('banners')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  },

  async withdraw(trx, id) {
    await trx.updateTable('banners').set({ is_active: false }).where('id', '=', id).execute();
  },
};
