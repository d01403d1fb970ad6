import { useLoaderData } from '@remix-run/react';
import { buildCompanyJsonLd } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { servicePaths } from '~/app/paths/service';
import { CrossDomainLink } from '~/app/features/person/cross-domain-link';
import { CardList } from '~/app/ui/card';
import { Icon } from '~/app/ui/icon';
import { Section } from '~/app/ui/section';
import { AboutLayout } from '~/app/pages/content/about/about-frame';
import { buildOtherAboutLinks } from '~/app/pages/content/about/about-others';
import { PLATFORM_PAGE } from '~/app/pages/content/about/about-text';

/** The fund-sales platform of the licensed company, and links to its other portals. */
export const handle = definePage({
  login: 'public',
  title: '基金销售服务平台',
  description: '持牌基金销售公司运营的服务平台：做什么、不做什么、钱怎么走，以及全部资质。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => ({
  edition,
  portals: context.crossDomainOrigins.map((origin) => ({ to: `${origin}/`, host: new URL(origin).host })),
  page: PLATFORM_PAGE,
  others: buildOtherAboutLinks(edition, servicePaths.platform(edition)),
}));

export default function Platform() {
  const { edition, page, others, portals } = useLoaderData<typeof loader>();
  return (
    <AboutLayout edition={edition} page={page} others={others}>
      {portals.length > 0 && (
        <Section title="前往平台" footNote="登录状态不会带过去，另一平台只核对是否为同一账户。">
          <CardList>
            {portals.map(({ to, host }) => (
              <li key={to}>
                <CrossDomainLink to={to} className="list-row">
                  <span>{host}</span>
                  <Icon name="chevron" size="s" />
                </CrossDomainLink>
              </li>
            ))}
          </CardList>
        </Section>
      )}
    </AboutLayout>
  );
}

const head: BuildPageHead<typeof loader> = (_data, { origin }) => ({
  jsonLd: buildCompanyJsonLd(origin),
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
