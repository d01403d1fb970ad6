import { createInputRefusal } from '~/upstream/core/refusal';
import { sql, type Kysely, type Transaction } from 'kysely';
import { z } from 'zod';
import { findArticleSpeaker, deriveCoverFacts } from '~/domain/platform/cover-facts';
import { computeReadingMinutes } from '~/domain/shared/reading-minutes';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { NEWS_KIND_NAMES, NEWS_KINDS } from '~/contract/content';
import type { ArticleMentionsTable, Database } from '~/upstream/core/db/schema';
import { buildSearchRow } from '~/upstream/core/db/search/row';
import { NEVER_PUBLISHED_AT } from '~/upstream/core/db/published-articles';
import { BodySyntaxError, parseBody, formatBody } from '~/upstream/modules/content/editing/body-text';
import {
  createRequiredLineSchema,
  splitLines,
  formatMinute,
  createTextLinesSchema,
  type ContentKind,
  type ContentFields,
  type PublishedVersion,
} from '~/upstream/modules/content/editing/kind';
import { createId } from '~/upstream/core/code-alphabet';
import { buildLikePatterns } from '~/upstream/core/like-words';
import { markPublishedText } from '~/upstream/core/published-text';

const BODY_MAX = 40_000;
const TAGS_MAX = 8;
const TAG_MAX = 20;
const MENTIONS_MAX = 20;

type Target = ArticleMentionsTable['target_kind'];
const TABLES = {
  simu: 'simu_funds',
  public: 'public_funds',
  company: 'companies',
  manager: 'managers',
} as const;
const NAME_COLUMN = { simu: 'short_name', public: 'name', company: 'short_name', manager: 'name' } as const;
const MENTION = /^(simu|public|company|manager) ([\w-]{1,64})$/;

/** An article text in the operators' markup, in normalised form. */
export const bodySchema = markPublishedText(z.string())
  .min(1)
  .max(BODY_MAX)
  .transform((text, check) => {
    try {
      return formatBody(parseBody(text));
    } catch (error) {
      if (!(error instanceof BodySyntaxError)) throw error;
      check.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

const tags = createTextLinesSchema({ max: 400, most: TAGS_MAX }).refine(
  (text) => splitLines(text).every((tag) => tag.length <= TAG_MAX) && isOnce(splitLines(text)),
  `每行一个标签，不重复，最长 ${TAG_MAX} 字`,
);
const mentions = createTextLinesSchema({ max: 2_000, most: MENTIONS_MAX }).refine(
  (text) => splitLines(text).every((each) => MENTION.test(each)) && isOnce(splitLines(text)),
  '每行一项，不重复：simu、public、company 或 manager，空一格，再写编号',
);
const isOnce = (values: readonly string[]): boolean => new Set(values).size === values.length;

const targetsIn = (fields: ContentFields): { kind: Target; id: string }[] =>
  splitLines(fields.mentions ?? '').flatMap((each) => {
    const [, kind, id] = MENTION.exec(each) ?? [];
    return kind === undefined || id === undefined ? [] : [{ kind: kind as Target, id }];
  });

/** Returns the mentioned subjects with their names. @throws Refusal for one that is not in the catalogue */
async function namedTargets(db: Kysely<Database>, fields: ContentFields) {
  const named = [];
  for (const target of targetsIn(fields)) {
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(NAME_COLUMN[target.kind])} as name from ${sql.table(TABLES[target.kind])}
      where id = ${target.id}`.execute(db);
    const [found] = rows;
    if (!found) throw createInputRefusal(`“文中提到”的 ${target.kind} ${target.id} 不存在`);
    named.push({ ...target, name: found.name });
  }
  return named;
}

/** Articles of all kinds: research, news, notices and others. */
export const articles: ContentKind = {
  title: '文章',
  fields: z.strictObject({
    kind: z.enum(NEWS_KINDS),
    title: createRequiredLineSchema(60, 2),
    summary: createRequiredLineSchema(200, 2),
    author: createRequiredLineSchema(30),
    source: createRequiredLineSchema(30),
    tags: tags.default(''),
    mentions: mentions.default(''),
    body: bodySchema,
  }),
  newId: () => createId('N'),
  titleOf: ({ title = '' }) => title,

  async read(db, id) {
    const article = await db
      .selectFrom('articles')
      .select(['kind', 'title', 'summary', 'author', 'source', 'body'])
      .where('id', '=', id)
      .where('published_at', '<', NEVER_PUBLISHED_AT)
      .executeTakeFirst();
    if (!article) return null;
    const [tagged, spoken] = await Promise.all([
      db.selectFrom('article_tags').select('tag').where('article_id', '=', id).orderBy('position').execute(),
      db
        .selectFrom('article_mentions')
        .select(['target_kind', 'target_id'])
        .where('article_id', '=', id)
        .orderBy('position')
        .execute(),
    ]);
    return {
      ...article,
      tags: tagged.map(({ tag }) => tag).join('\n'),
      mentions: spoken.map(({ target_kind, target_id }) => `${target_kind} ${target_id}`).join('\n'),
      body: formatBody(article.body),
    };
  },

  async list(db, { words, limit, offset }) {
    let rows = db
      .selectFrom('articles')
      .select(['id', 'title', 'kind', 'published_at'])
      .where('published_at', '<', NEVER_PUBLISHED_AT);
    if (words !== '')
      rows = rows.where((eb) =>
        eb.or([eb('title', 'ilike', buildLikePatterns(words).inside), eb('id', '=', words)]),
      );
    const found = await rows
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    return found.map(({ id, title, kind, published_at }) => ({
      ...{ id, title, note: `${NEWS_KIND_NAMES[kind]}，${formatMinute(published_at)}` },
    }));
  },

  async check(db, fields) {
    await namedTargets(db, fields);
  },
  write,

  async withdraw(trx, id) {
    const shown = await trx
      .selectFrom('banners')
      .select(['id', 'title'])
      .where('news_id', '=', id)
      .where('is_active', '=', true)
      .executeTakeFirst();
    if (shown)
      throw createInputRefusal(`首页横幅“${shown.title}”（${shown.id}）指向本文，请先更换或下线该横幅`);
    await clear(trx, id);
    await trx.deleteFrom('search_index').where('kind', '=', 'news').where('id', '=', id).execute();
    await trx
      .updateTable('articles')
      .set({ published_at: NEVER_PUBLISHED_AT })
      .where('id', '=', id)
      .execute();
  },
};

async function clear(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('article_tags').where('article_id', '=', id).execute();
  await trx.deleteFrom('article_mentions').where('article_id', '=', id).execute();
}

async function write(trx: Transaction<Database>, { id, fields, datedAt }: PublishedVersion): Promise<void> {
  const kind = z.enum(NEWS_KINDS).parse(fields.kind);
  const { title = '', summary = '', author = '', source = '' } = fields;
  const body = parseBody(fields.body ?? '');
  const published_at = datedAt.toISOString();
  const targets = await namedTargets(trx, fields);
  const minutes = computeReadingMinutes(body);
  const day = toShanghaiDay(datedAt);
  const speaker = findArticleSpeaker(kind, targets);
  const row = {
    ...{ kind, title, summary, author, source, published_at, reading_minutes: minutes },
    body: JSON.stringify(body),
    cover: JSON.stringify(deriveCoverFacts({ kind, day, minutes, speaker, body })),
  };
  await trx
    .insertInto('articles')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await clear(trx, id);
  const tagged = splitLines(fields.tags ?? '');
  if (tagged.length > 0)
    await trx
      .insertInto('article_tags')
      .values(tagged.map((tag, position) => ({ article_id: id, position, tag, kind, published_at })))
      .execute();
  if (targets.length > 0)
    await trx
      .insertInto('article_mentions')
      .values(
        targets.map((target, position) => ({
          ...{ article_id: id, position, published_at, name: target.name },
          ...{ target_kind: target.kind, target_id: target.id },
        })),
      )
      .execute();
  const found = buildSearchRow({ kind: 'news', id, title, note: `${NEWS_KIND_NAMES[kind]} · ${day}` });
  const { kind: _kind, id: _id, ...changed } = found;
  await trx
    .insertInto('search_index')
    .values(found)
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(changed))
    .execute();
}
