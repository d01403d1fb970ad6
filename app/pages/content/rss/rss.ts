import { z } from 'zod';
import { NEWS_KIND_NAMES, NEWS_KINDS } from '~/contract/content';
import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { buildRssFeed } from '~/app/pages/content/rss/rss-text';
import { createXmlResponse } from '~/app/pages/content/shared/xml';

/** A file, not a page: the newest articles for feed readers, all or of one kind; the same for all requests. */
const handle = defineFileRoute({ limit: 'read', login: 'guest' });

const ARTICLES = 30;
const KEPT_MINUTES = 15;
const querySchema = z.object({ kind: z.enum(NEWS_KINDS).optional() });

export const loader = pageLoader({ handle, query: querySchema }, async ({ context, query }) => {
  const { kind } = query;
  const { list } = await context.upstream.content.newsList({ query: { kind, limit: ARTICLES } });
  const text = buildRssFeed({
    origin: context.publicOrigin,
    kind: kind ?? null,
    kindName: kind === undefined ? null : NEWS_KIND_NAMES[kind],
    articles: list,
    ttl: KEPT_MINUTES,
  });
  return createXmlResponse('application/rss+xml', text, KEPT_MINUTES * 60);
});
