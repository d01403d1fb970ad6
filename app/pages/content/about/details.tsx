import { useLoaderData } from '@remix-run/react';
import { buildCompanyJsonLd } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { servicePaths } from '~/app/paths/service';
import { AboutLayout } from '~/app/pages/content/about/about-frame';
import { buildOtherAboutLinks } from '~/app/pages/content/about/about-others';
import { COMPANY_DETAILS_PAGE } from '~/app/pages/content/about/about-text';

/** The company in detail: history, structure, and supervision. */
export const handle = definePage({
  login: 'public',
  title: '公司介绍',
  description: '公司的沿革、治理与监督。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ edition }) => ({
  edition,
  page: COMPANY_DETAILS_PAGE,
  others: buildOtherAboutLinks(edition, servicePaths.aboutDetails(edition)),
}));

export default function Details() {
  const { edition, page, others } = useLoaderData<typeof loader>();
  return <AboutLayout edition={edition} page={page} others={others} />;
}

const head: BuildPageHead<typeof loader> = (_data, { origin }) => ({
  jsonLd: buildCompanyJsonLd(origin),
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
