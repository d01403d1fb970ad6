import { z } from 'zod';
import type { CallResult, Contract } from '~/contract';
import { cursorSchema } from '~/contract/shared';
import type { Edition } from '~/domain/platform/edition';
import { keysetPage } from '~/app/features/funds/page-links';
import { feedRows } from '~/app/features/news/feed-view';

/** Where a list of articles stands: by cursor, with the number of its page. */
export const feedPlaceSchema = {
  cursor: cursorSchema.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};

/** Articles on a page of such a list. */
export const FEED_ARTICLES = 10;

type Found = CallResult<Contract['content']['newsList']>;

/** A page of a list of articles as rows, with the links to its other pages. `now` in epoch ms. */
export const feedPage = (
  reply: Found,
  {
    here,
    query,
    edition,
    now,
  }: {
    here: string;
    query: { cursor?: string; page: number };
    edition: Edition;
    now: number;
  },
) => ({
  rows: feedRows(reply.list, edition, now),
  pager: keysetPage(here, query, reply, FEED_ARTICLES),
});
