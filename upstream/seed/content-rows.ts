import { z } from 'zod';
import { findArticleSpeaker, deriveCoverFacts } from '~/domain/platform/cover-facts';
import gatherings from '~/upstream/seed/data/topics.json' with { type: 'json' };
import { createRandom } from '~/upstream/seed/random';
import { BANNERS, HOT_WORDS, LOADING_PHRASES } from '~/upstream/seed/home';
import type { World } from '~/upstream/seed/world';

export const buildArticleRows = (world: World) =>
  world.articles.map(({ tags: _tags, mentions, ...article }) => ({
    ...article,
    body: JSON.stringify(article.body),
    cover: JSON.stringify(
      deriveCoverFacts({
        kind: article.kind,
        day: article.published_at.slice(0, 10),
        minutes: article.reading_minutes,
        speaker: findArticleSpeaker(article.kind, mentions),
        body: article.body,
      }),
    ),
  }));

export const buildTagRows = (world: World) =>
  world.articles.flatMap(({ id, kind, published_at, tags }) =>
    tags.map((tag, position) => ({ article_id: id, position, tag, kind, published_at })),
  );

export const buildMentionRows = (world: World) =>
  world.articles.flatMap(({ id, published_at, mentions }) =>
    mentions.map((mention, position) => ({
      article_id: id,
      position,
      target_kind: mention.kind,
      target_id: mention.id,
      name: mention.name,
      published_at,
    })),
  );

export const buildCountRows = (world: World) =>
  world.articles.map(({ id }) => {
    const random = createRandom(`counts:${id}`);
    const likes = random.int(3, 420);
    return {
      article_id: id,
      likes,
      shares: Math.round(likes * random.between(0.05, 0.4)),
      collections: Math.round(likes * random.between(0.1, 0.6)),
    };
  });

const gatheringsSchema = z.strictObject({
  topics: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      lead: z.string(),
      intro: z.array(z.string()).min(1),
      tags: z.array(z.string()).min(1),
    }),
  ),
  tags: z.record(z.string(), z.string()),
});
const GATHERINGS = gatheringsSchema.parse(gatherings);

export const buildTopicRows = () => GATHERINGS.topics.map((topic, position) => ({ ...topic, position }));

export const buildTagIntroRows = () =>
  Object.entries(GATHERINGS.tags).map(([tag, intro]) => ({ tag, intro }));

/** Finds the id of the newest article of a kind, or of the nth before it. */
export function findNewestArticle(world: World, kind: string, skip = 0): string {
  const sorted = world.articles
    .filter((article) => article.kind === kind)
    .sort((a, b) => (a.published_at < b.published_at ? 1 : -1));
  const article = sorted[skip];
  if (!article) throw new Error(`no article of kind ${kind}`);
  return article.id;
}

export const buildBannerRows = (world: World) =>
  BANNERS.map(({ kind, skip, ...banner }, index) => ({
    id: `B${101 + index}`,
    position: index,
    ...banner,
    news_id: findNewestArticle(world, kind, skip),
    is_active: true,
  }));

/** Builds the hot words of the search page: items of this world that can be found. */
export const buildHotWordRows = (world: World) =>
  [
    ...HOT_WORDS,
    ...world.simu
      .filter(({ row }) => row.is_selection)
      .slice(0, 2)
      .map(({ company }) => company.short_name),
    ...world.publics
      .filter((fund) => fund.is_selection && fund.nav)
      .slice(0, 2)
      .map((fund) => fund.name),
  ].map((word, position) => ({ position, word }));

export const buildPhraseRows = () => LOADING_PHRASES.map((text, position) => ({ position, text }));

export const buildConfigRows = () => [
  { key: 'frontend_config', value: JSON.stringify({ one_login_open: 0 }) },
];
