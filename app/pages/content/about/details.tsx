import { useLoaderData } from '@remix-run/react';
import { companyFacts } from '~/app/route-kit/json-ld';
import { definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import type { HeadOf } from '~/app/route-kit/page-meta';
import { servicePaths } from '~/app/paths/service';
import { AboutFrame } from '~/app/pages/content/about/about-frame';
import { othersOf } from '~/app/pages/content/about/about-others';
import { DETAILS } from '~/app/pages/content/about/about-text';

/** The company in detail: how it came to be, how it is built, who watches it. */
export const handle = definePage({
  login: 'public',
  title: '公司介绍',
  description: '公司的沿革、治理与监督。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ edition }) => ({
  edition,
  page: DETAILS,
  others: othersOf(edition, servicePaths.aboutDetails(edition)),
}));

export default function Details() {
  const { edition, page, others } = useLoaderData<typeof loader>();
  return <AboutFrame edition={edition} page={page} others={others} />;
}

export const head: HeadOf<typeof loader> = (_data, { origin }) => ({ jsonLd: companyFacts(origin) });
