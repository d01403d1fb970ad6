import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildCompanyJsonLd } from '~/app/route-kit/json-ld';
import { createNotFoundResponse } from '~/app/route-kit/middleware';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { servicePaths } from '~/app/paths/service';
import { AboutLayout } from '~/app/pages/content/about/about-frame';
import { buildOtherAboutLinks } from '~/app/pages/content/about/about-others';
import { ABOUT_PAGES, isAboutType } from '~/app/pages/content/about/about-text';

/** About the company, one topic for each address: company, team, culture, business, compliance, contact. */
export const handle = definePage({
  login: 'public',
  title: '关于我们',
  description: '公司、团队、理念、业务、合规与联系方式。',
  watchedQuery: [],
});

export const loader = pageLoader(
  { handle, params: z.object({ type: z.string() }) },
  async ({ edition, params: { type } }) => {
    if (!isAboutType(type)) throw createNotFoundResponse();
    const here = servicePaths.aboutOf(edition, type);
    return { edition, here, page: ABOUT_PAGES[type], others: buildOtherAboutLinks(edition, here) };
  },
);

export default function AboutType() {
  const { edition, page, others } = useLoaderData<typeof loader>();
  return <AboutLayout edition={edition} page={page} others={others} />;
}

const head: BuildPageHead<typeof loader> = ({ page, here }, { origin }) => ({
  title: page.title,
  description: page.lead,
  path: here,
  jsonLd: buildCompanyJsonLd(origin),
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
