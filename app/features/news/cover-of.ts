import type { CoverFacts } from '~/domain/platform/cover-facts';
import type { NewsBrief } from '~/contract/shared';

/** What an article's cover is drawn from: figures of its text, else its day. */
export const getCoverFacts = ({
  cover,
  published_at,
}: Pick<NewsBrief, 'cover' | 'published_at'>): CoverFacts =>
  cover ?? { kind: 'date', day: published_at.slice(0, 10) };
