import { useLoaderData } from '@remix-run/react';
import { companyFacts } from '~/app/page/json-ld';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import type { HeadOf } from '~/app/page/page-meta';
import { servicePaths } from '~/app/paths/service';
import { AboutFrame } from '~/app/pages/content/about/about-frame';
import { othersOf } from '~/app/pages/content/about/about-others';
import { PLATFORM } from '~/app/pages/content/about/about-text';

/** The platform for selling funds, run by the licensed company (XDOMAIN-001). */
export const handle = definePage({
  login: 'public',
  title: '基金销售服务平台',
  description: '持牌基金销售公司运营的服务平台：做什么、不做什么、钱怎么走，以及全部资质。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ edition }) => ({
  edition,
  page: PLATFORM,
  others: othersOf(edition, servicePaths.platform(edition)),
}));

export default function Platform() {
  const { edition, page, others } = useLoaderData<typeof loader>();
  return <AboutFrame edition={edition} page={page} others={others} />;
}

export const head: HeadOf<typeof loader> = (_data, { origin }) => ({ jsonLd: companyFacts(origin) });
