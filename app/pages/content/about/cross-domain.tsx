import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { parsePartnerUrl } from '~/domain/platform/cross-domain';
import { createNotFoundResponse } from '~/app/route-kit/middleware';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { servicePaths } from '~/app/paths/service';
import { CrossDomainScreen } from '~/app/features/person/cross-domain-screen';
import { ButtonLink } from '~/app/ui/button';

/**
 * Screen before another portal of the company, as a page: without scripts, in elder mode, and for links from other
 * sites.
 */
export const handle = definePage({
  login: 'public',
  title: '即将进入基金销售服务平台',
  description: '前往持牌基金销售公司运营的基金销售服务平台之前的提示。',
  isPrivate: true,
  watchedQuery: ['to'],
});

export const loader = pageLoader(
  { handle, query: z.object({ to: z.string().default('') }) },
  async ({ context, edition, query }) => {
    const target = parsePartnerUrl(query.to, context.crossDomainOrigins);
    if (target === null) throw createNotFoundResponse();
    return Promise.resolve({ edition, host: target.host, to: target.href });
  },
);

export default function CrossDomain() {
  const { edition, host, to } = useLoaderData<typeof loader>();
  return (
    <div className="column column-slim">
      <CrossDomainScreen host={host} heading="h1" />
      <ButtonLink wide className="mt-8" to={servicePaths.jump(edition, to)} reloadDocument>
        继续前往
      </ButtonLink>
      <ButtonLink wide kind="line" className="mt-3" to={paths.home()}>
        留在本站
      </ButtonLink>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
