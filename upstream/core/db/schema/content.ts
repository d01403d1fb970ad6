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
  /** Source of the cover drawing; null for older articles. */
  cover: Json<CoverFacts> | null;
}

/** Tags of an article, in order. `kind` and `published_at` repeat those of the article for keyset pages. */
export interface ArticleTagsTable {
  article_id: string;
  position: number;
  tag: string;
  kind: NewsKind;
  published_at: Instant;
}

/** Funds, companies and managers that an article mentions. */
export interface ArticleMentionsTable {
  article_id: string;
  position: number;
  target_kind: 'simu' | 'public' | 'company' | 'manager';
  target_id: string;
  name: string;
  published_at: Instant;
}

/** Articles grouped under a heading, by any of its tags. */
export interface ArticleTopicsTable {
  id: string;
  position: number;
  title: string;
  lead: string;
  /** Paragraphs. */
  intro: string[];
  tags: string[];
}

/** Meaning of a tag, in one or two sentences. */
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
  /** Page that opens instead of the article. */
  page: Generated<BannerPage | null>;
  /** Editions that show it: wealth, fund. */
  editions: string[];
  starts_at: Instant | null;
  is_active: Flag;
}

/** One row per searchable item, with keys generated from its title (`db/search/keys.ts`). */
export interface SearchIndexTable {
  kind: SearchKind;
  id: string;
  title: string;
  /** Code, strategy, company or date: shown next to the title, without performance. */
  note: string;
  /** Fund code, filing or registration number; '' when there is none. */
  code: string;
  /** Pinyin of every character of the title in lower case; letters and digits are kept. */
  syllables: string[];
  risk_level: number | null;
  /** Search keys of the title; null until it was indexed. */
  keys: Lexemes | null;
  /** Title that the keys were generated from. */
  keys_of: string | null;
  /** Number of characters without ignored ones. */
  title_length: number | null;
  spoken: string | null;
  /** Maintained by triggers on the source tables. */
  is_wound_up: Flag;
  size: Generated<number | null>;
}

export interface PopularSearchesTable {
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
  hot_words: PopularSearchesTable;
  loading_phrases: LoadingPhrasesTable;
  deploy_config: DeployConfigTable;
}
