import { z } from 'zod';
import type { CallResult, Contract } from '~/contract';
import { cursorSchema } from '~/contract/shared';
import type { Edition } from '~/domain/platform/edition';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { buildFeedRows } from '~/app/features/news/feed-view';

/** Page of a list of articles: its cursor, with the page number. */
export const feedPagingSchema = {
  cursor: cursorSchema.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};

/** Number of articles on a page of such a list. */
export const FEED_PAGE_SIZE = 10;

type Found = CallResult<Contract['content']['newsList']>;

/** Builds a page of an article list as rows, with the links to its other pages. `now` in epoch ms. */
export const buildFeedPage = (
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
  rows: buildFeedRows(reply.list, edition, now),
  pager: buildKeysetPage(here, query, reply, FEED_PAGE_SIZE),
});
