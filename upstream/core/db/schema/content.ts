import type { z } from 'zod';
import type { Generated } from 'kysely';
import type { BannerPage, NEWS_KINDS, textBodySchema } from '~/contract/content';
import type { CoverFacts } from '~/domain/platform/cover-facts';
import type { SEARCH_KINDS } from '~/contract/search';
import type { Count, Flag, Instant, Json, Lexemes } from '~/upstream/core/db/schema/columns';

export type NewsKind = (typeof NEWS_KINDS)[number];
export type SearchKind = (typeof SEARCH_KINDS)[number];
export type ArticleBody = z.infer<typeof textBodySchema>;

export interface ArticlesTable {
  id: string;
  kind: NewsKind;
  title: string;
  summary: string;
  author: string;
  source: string;
  published_at: Instant;
  reading_minutes: number;
  body: Json<ArticleBody>;
  /** What its cover is drawn from; null for articles from before. */
  cover: Json<CoverFacts> | null;
}

/** Tags of an article, in order. `kind` and `published_at` repeat the article's for keyset pages. */
export interface ArticleTagsTable {
  article_id: string;
  position: number;
  tag: string;
  kind: NewsKind;
  published_at: Instant;
}

/** Funds, companies and managers an article speaks of. */
export interface ArticleMentionsTable {
  article_id: string;
  position: number;
  target_kind: 'simu' | 'public' | 'company' | 'manager';
  target_id: string;
  name: string;
  published_at: Instant;
}

/** Articles gathered under a heading, by any of its tags. */
export interface ArticleTopicsTable {
  id: string;
  position: number;
  title: string;
  lead: string;
  /** Paragraphs. */
  intro: string[];
  tags: string[];
}

/** What a tag means, in a sentence or two. */
export interface TagIntrosTable {
  tag: string;
  intro: string;
}

export interface ArticleCountsTable {
  article_id: string;
  likes: Count;
  shares: Count;
  collections: Count;
}

export interface BannersTable {
  id: string;
  position: number;
  title: string;
  lines: string[];
  news_id: string;
  /** A page that it opens in place of the article. */
  page: Generated<BannerPage | null>;
  /** Editions that show it: wealth, fund. */
  editions: string[];
  starts_at: Instant | null;
  is_active: Flag;
}

/** One row a thing that can be found, by keys that are made of its title (`db/search/keys.ts`). */
export interface SearchIndexTable {
  kind: SearchKind;
  id: string;
  title: string;
  /** Code, strategy, company or date: shown beside the title, no performance. */
  note: string;
  /** Fund code, filing or registration number; '' when there is none. */
  code: string;
  /** Pinyin of every character of the title in lower case; letters and digits stand for themselves. */
  syllables: string[];
  risk_level: number | null;
  /** What the title is found by; null until it was read. */
  keys: Lexemes | null;
  /** The title that the keys are of. */
  keys_of: string | null;
  /** Characters of it without what nobody types. */
  title_length: number | null;
  spoken: string | null;
  /** Kept by triggers on what they are taken from. */
  is_wound_up: Flag;
  size: Generated<number | null>;
}

export interface HotWordsTable {
  position: number;
  word: string;
}

export interface LoadingPhrasesTable {
  position: number;
  text: string;
}

/** Front-end configuration and other single values, by key. */
export interface DeployConfigTable {
  key: string;
  value: Json<Record<string, unknown>>;
}

export interface ContentTables {
  articles: ArticlesTable;
  article_tags: ArticleTagsTable;
  article_mentions: ArticleMentionsTable;
  article_counts: ArticleCountsTable;
  article_topics: ArticleTopicsTable;
  tag_intros: TagIntrosTable;
  banners: BannersTable;
  search_index: SearchIndexTable;
  hot_words: HotWordsTable;
  loading_phrases: LoadingPhrasesTable;
  deploy_config: DeployConfigTable;
}
