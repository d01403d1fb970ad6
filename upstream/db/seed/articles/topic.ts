import type { NewsKind } from '~/upstream/db/schema';
import type { Example } from '~/upstream/db/seed/articles/worked-examples';

/** A part of an article: a heading and paragraphs, all written as patterns (see `../text.ts`). */
export interface Section {
  heading: string;
  paragraphs: readonly string[];
  /** Subject of a worked example that closes the last paragraph. */
  example?: Example;
  /** Points of a list under the paragraphs. */
  list?: readonly string[];
}

/** Whom or what an article is about; its names are the slots {company}, {manager}, {fund}. */
export type Focus = 'market' | 'simu-company' | 'manager' | 'public-fund';

/** A subject on which several articles are written, each with other parts, figures and people. */
export interface Topic {
  kind: NewsKind;
  count: number;
  focus: Focus;
  titles: readonly string[];
  summaries: readonly string[];
  tags: readonly string[];
  leads: readonly string[];
  sections: readonly Section[];
  /** Sections taken by an article. */
  take: number;
  quotes?: readonly string[];
  closings: readonly string[];
  /** A table of the three indices stands after the lead. */
  hasIndexTable?: boolean;
}
