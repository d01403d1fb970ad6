import { useLoaderData, type MetaFunction } from '@remix-run/react';
import { z } from 'zod';
import { revalidateFor, type PageHandle } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { pageMeta, SITE_NAME } from '~/app/page/page-meta';
import { part } from '~/app/page/part';
import { paths } from '~/app/paths';
import { ErrorState } from '~/app/ui/error-state';
import { allowedMaxRisk } from './home-view';
import { homeFeedView, productCards } from './home-view';
import { Activity, Banners, Channels, HomeNews, Ranking } from './home-parts';
import { ProductCard } from './product-card';
import { Section } from '~/app/ui/section';

/** Home page: channels, featured funds, ranking extract, news and activity. */
export const handle: PageHandle = { login: 'state', tab: 'home', watchedQuery: ['period'] };
export const shouldRevalidate = revalidateFor(handle);

const querySchema = z.object({ period: z.enum(['1m', '6m', '1y', '3y', 'ytd']).default('1y') });

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query }) => {
    const riskMax = allowedMaxRisk(viewer);
    const [feed, products] = await Promise.all([
      part(context, context.upstream.content.homeFeed({ query: { edition, period: query.period } })),
      part(
        context,
        context.upstream.catalogue.suggest({
          body: { category: 'home', limit: 4, ...(riskMax ? { risk_max: riskMax } : {}) },
        }),
      ),
    ]);
    const now = context.now();
    return {
      edition,
      publicOrigin: context.publicOrigin,
      period: query.period,
      isLoggedIn: viewer !== null,
      feed: feed.ok ? { ok: true as const, ...homeFeedView(feed.data, edition, now) } : feed,
      products: products.ok
        ? { ok: true as const, cards: productCards(products.data.list, viewer, edition) }
        : products,
    };
  },
);

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const { edition, feed, products } = page;
  return (
    <div className="wrap">
      <h1 className="sr-only">{SITE_NAME}</h1>
      {feed.ok && <Banners banners={feed.banners} />}
      <Channels edition={edition} />
      {products.ok ? (
        products.cards.length > 0 && (
          <Section
            title="精选产品"
            more={{ to: paths.simuSelections(edition), label: '查看全部' }}
            footNote={
              <>
                {feed.ok && (
                  <>
                    数据截至 <span className="nw">{feed.asOf}</span>，
                  </>
                )}
                费后复权净值，来源：基金管理人披露，业绩比较基准见产品页。
                <span className="nw">过往业绩不预示未来表现</span>。
              </>
            }
          >
            <div className="two">
              {products.cards.map((card) => (
                <ProductCard key={card.href} card={card} />
              ))}
            </div>
          </Section>
        )
      ) : (
        <Section title="精选产品">
          <ErrorState title="精选产品暂时无法显示" retry={{ to: paths.home() }}>
            {products.message}。其余内容不受影响。
          </ErrorState>
        </Section>
      )}
      {feed.ok ? (
        <>
          <div className="two">
            <Ranking
              ranking={feed.ranking}
              edition={edition}
              period={page.period}
              isLoggedIn={page.isLoggedIn}
            />
            <HomeNews news={feed.news} edition={edition} />
          </div>
          {feed.activity && <Activity activity={feed.activity} />}
        </>
      ) : (
        <Section title="收益排行与资讯">
          <ErrorState title="内容暂时无法显示" retry={{ to: paths.home() }}>
            {feed.message}。可先到「找基金」查看产品。
          </ErrorState>
        </Section>
      )}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: SITE_NAME,
        description: '私募与公募基金的研究、比较、自选与持有。基金有风险，投资需谨慎。',
        path: paths.home(),
        publicOrigin: data.publicOrigin,
        jsonLd: {
          '@type': 'WebSite',
          name: SITE_NAME,
          url: data.publicOrigin,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${data.publicOrigin}/${data.edition}/search?searchKeyWord={keyword}`,
            'query-input': 'required name=keyword',
          },
        },
      })
    : [];
