import { z } from 'zod';
import type { CallResult, Contract } from '~/contract';
import { cursorSchema } from '~/contract/shared';
import type { Edition } from '~/domain/platform/edition';
import { buildKeysetPage } from '~/app/features/funds/page-links';
import { buildFeedRows } from '~/app/features/news/feed-view';

/** Where a list of articles stands: by cursor, with the number of its page. */
export const feedPagingSchema = {
  cursor: cursorSchema.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};

/** Articles on a page of such a list. */
export const FEED_PAGE_SIZE = 10;

type Found = CallResult<Contract['content']['newsList']>;

/** A page of a list of articles as rows, with the links to its other pages. `now` in epoch ms. */
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
