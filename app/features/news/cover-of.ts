import type { CoverFacts } from '~/domain/platform/cover-facts';
import type { NewsBrief } from '~/contract/shared';

/** Input for drawing an article's cover: figures from its text, otherwise its date. */
export const getCoverFacts = ({
  cover,
  published_at,
}: Pick<NewsBrief, 'cover' | 'published_at'>): CoverFacts =>
  cover ?? { kind: 'date', day: published_at.slice(0, 10) };
