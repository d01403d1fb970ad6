import { useLoaderData } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction, SITE_NAME } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { ErrorState } from '~/app/ui/error-state';
import { Section } from '~/app/ui/section';
import { isPortalError } from '~/bff/core/errors';
import { EDITION_RULES, type Edition, type HomeSection } from '~/domain/platform/edition';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { PersonalHomeCard } from '~/app/pages/market/home/personal-home-card';
import { buildPersonalHomeView } from '~/app/pages/market/home/mine-view';
import { getEntries } from '~/app/features/lists/entries';
import { buildTypeLinks } from '~/app/features/funds/channel-view';
import {
  findLeadNote,
  buildSuggestedCards,
  buildSuggestedLock,
  describeSelectionRule,
} from '~/app/features/funds/recommended-view';
import { buildSelectionViews } from '~/app/features/funds/selection-view';
import { getAllowedMaxRisk, buildHomeFeed } from '~/app/pages/market/home/home-view';
import {
  HomeActivity,
  HomeBanners,
  HomeChannels,
  HomeNews,
  HomeRanking,
} from '~/app/pages/market/home/home-sections';
import {
  FundTypes,
  SelectedPublicFunds,
  RegularPlanBanner,
  RecommendedProducts,
} from '~/app/pages/market/home/home-products';

/** Home page: entry links, then the sections of the edition: featured funds, ranking extract, news and activity. */
export const handle = definePage({
  login: 'guest',
  title: '首页',
  description: '私募与公募基金的研究、比较、自选与持有。基金有风险，投资需谨慎。',
  tab: 'home',
  watchedQuery: ['period'],
});
const SUGGESTED = 4;
const SELECTED = 2;
const querySchema = z.object({ period: z.enum(['1m', '6m', '1y', '3y', 'ytd']).default('1y') });

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query }) => {
    const { content, catalogue, market } = context.upstream;
    const sections = EDITION_RULES[edition].home;
    const has = (section: HomeSection) => sections.some((row) => row.some((each) => each === section));
    const riskMax = getAllowedMaxRisk(viewer);
    const risk = riskMax ? { risk_max: riskMax } : {};
    const asked = { edition, period: query.period };
    const loadFeed = () => content.homeFeed({ query: asked });
    // A logged-in person gets the feed together with the personal section, in one call. If that fails, the feed is
    // requested separately, but not after a timeout, so that a page does not wait twice.
    const own = viewer && context.upstream.home.mine({ query: { ...asked, ...risk } });
    const feedOfOwn = (found: NonNullable<typeof own>) =>
      found.then(
        ({ feed }) => feed,
        (error: unknown) => {
          if (isPortalError(error) && error.kind === 'UpstreamTimeoutError') throw error;
          return loadFeed();
        },
      );
    const [mine, feed, suggested, selected] = await Promise.all([
      own && settle(context, own),
      settle(context, own ? feedOfOwn(own) : loadFeed()),
      has('suggested')
        ? settle(context, catalogue.suggest({ body: { category: 'home', limit: SUGGESTED, ...risk } }))
        : null,
      has('public-selections')
        ? settle(context, market.fundSelections({ query: { limit: SELECTED, ...risk } }))
        : null,
    ]);
    const now = context.now();
    return {
      edition,
      sections,
      about: aboutHome(edition, context.publicOrigin),
      period: query.period,
      isLoggedIn: viewer !== null,
      // A failed section does not affect the rest of the page. The page reports it, because otherwise the person
      // would appear to hold nothing.
      isMineMissing: mine !== null && !mine.ok,
      mine:
        viewer && mine?.ok
          ? buildPersonalHomeView(mine.data, {
              viewer,
              edition,
              amounts: createAmountDisplay(context.preferences.isAmountHidden),
            })
          : null,
      feed: feed.ok ? { ok: true as const, ...buildHomeFeed(feed.data, edition, now) } : feed,
      suggested:
        suggested &&
        mapSection(suggested, ({ list }) => ({
          cards: buildSuggestedCards(list, edition),
          lock: buildSuggestedLock(list, viewer, edition, paths.homeOf(edition)),
          rule: describeSelectionRule(viewer, '每种策略或类型一只', findLeadNote(list)),
        })),
      // Built in the loader, so that the browser does not load the labels.
      channels: getEntries(edition, 'channels'),
      types: has('types') ? buildTypeLinks(edition) : [],
      selected: selected && mapSection(selected, ({ list }) => buildSelectionViews(list, edition)),
    };
  },
);

const FUND_DESCRIPTION = '公募基金的查找、比较、定投与持有。基金有风险，投资需谨慎。';

/** Structured data of the home page. Built on the server, so that scripts do not contain these texts. */
const aboutHome = (edition: Edition, publicOrigin: string) => ({
  title: EDITION_RULES[edition].name || SITE_NAME,
  ...(edition === 'fund' && { description: FUND_DESCRIPTION }),
  path: paths.homeOf(edition),
  feed: 'all',
  jsonLd: {
    '@type': 'WebSite',
    name: SITE_NAME,
    url: publicOrigin,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${publicOrigin}/${edition}/search?searchKeyWord={keyword}`,
      'query-input': 'required name=keyword',
    },
  },
});

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const { edition, feed, sections } = page;
  const asOf = feed.ok ? feed.asOf : null;
  /** A section, or nothing when its data is missing; errors of the feed are shown once below. */
  const drawn = (section: HomeSection): ReactNode => {
    switch (section) {
      case 'suggested':
        return (
          page.suggested && <RecommendedProducts products={page.suggested} asOf={asOf} edition={edition} />
        );
      case 'public-selections':
        return page.selected && <SelectedPublicFunds funds={page.selected} asOf={asOf} edition={edition} />;
      case 'types':
        return <FundTypes types={page.types} />;
      case 'regular':
        return <RegularPlanBanner edition={edition} />;
      case 'ranking':
      case 'ranking-public':
        return (
          feed.ok && (
            <HomeRanking
              ranking={feed.ranking}
              edition={edition}
              period={page.period}
              isLoggedIn={page.isLoggedIn}
              hasPrivate={section === 'ranking'}
            />
          )
        );
      case 'news':
        return feed.ok && <HomeNews news={feed.news} edition={edition} />;
      case 'activity':
        return feed.ok && feed.activity && <HomeActivity activity={feed.activity} />;
    }
  };
  return (
    <div className="column column-wide">
      <h1 className="sr-only">{SITE_NAME + EDITION_RULES[edition].name}</h1>
      {page.mine && <PersonalHomeCard mine={page.mine} edition={edition} />}
      {page.isMineMissing && (
        <div className="mt-4">
          <ErrorState title="本人资产、待办与自选暂时无法显示" retry={{ to: paths.home() }}>
            资产与订单不受影响。
          </ErrorState>
        </div>
      )}
      {feed.ok && <HomeBanners banners={feed.banners} isSlim={page.isLoggedIn} />}
      <HomeChannels entries={page.channels} />
      {sections.map((row) =>
        row.length === 1 ? (
          <Fragment key={row[0]}>{drawn(row[0])}</Fragment>
        ) : (
          <div className="two-columns" key={row[0]}>
            {drawn(row[0])}
            {drawn(row[1])}
          </div>
        ),
      )}
      {!feed.ok && (
        <Section title="收益排行与资讯">
          <ErrorState title="内容暂时无法显示" retry={{ to: paths.homeOf(edition) }}>
            {feed.message}。可先到「找基金」查看产品。
          </ErrorState>
        </Section>
      )}
    </div>
  );
}

const head: BuildPageHead<typeof loader> = ({ about }) => about;

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
