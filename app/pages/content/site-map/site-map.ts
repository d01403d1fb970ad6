import { z } from 'zod';
import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import {
  SITE_PATH_BUILDERS,
  SITE_MAP_KINDS,
  buildPageAddresses,
  buildSiteMap,
  buildSiteMapIndex,
} from '~/app/pages/content/site-map/site-map-text';
import { createXmlResponse } from '~/app/pages/content/shared/xml';

/** A file, not a page: the sitemaps for search engines, and their index. Only public and filed facts. */
const handle = defineFileRoute({ limit: 'read', login: 'guest' });

const KEPT_SECONDS = 3_600;
const querySchema = z.object({
  kind: z.enum(SITE_MAP_KINDS).optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});

export const loader = pageLoader({ handle, query: querySchema }, async ({ context, query }) => {
  const { publicOrigin: origin, upstream } = context;
  const { kind, page } = query;
  const answer = (text: string) => createXmlResponse('application/xml', text, KEPT_SECONDS);
  if (kind === undefined) {
    const kinds = await upstream.content.siteKinds();
    const pages = buildPageAddresses(await context.sitePages());
    return answer(
      buildSiteMapIndex(origin, [{ kind: 'pages', total: pages.length, changed_on: null }, ...kinds]),
    );
  }
  if (kind === 'pages') return answer(buildSiteMap(origin, buildPageAddresses(await context.sitePages())));
  const rows = await upstream.content.siteAddresses({ query: { kind, page } });
  return answer(
    buildSiteMap(
      origin,
      rows.map(({ id, changed_on }) => ({ path: SITE_PATH_BUILDERS[kind](id), changedOn: changed_on })),
    ),
  );
});
