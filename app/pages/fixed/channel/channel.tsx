import '~/app/features/lists/home-rows.css';
import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { DirectorySearchForm } from '~/app/features/funds/directory-find';
import { SectionError } from '~/app/features/funds/section-error';
import { FactSection } from '~/app/features/funds/product-sections';
import { RiskSection } from '~/app/features/funds/risk-section';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { RelatedNews } from '~/app/features/news/related-news';
import { EmptyState } from '~/app/ui/empty-state';
import { EntryGrid } from '~/app/ui/entry-grid';
import { Icon, type IconName } from '~/app/ui/icon';
import { PageTitle, Section } from '~/app/ui/section';
import {
  fixedChannelQuery,
  loadFixedChannel,
  type FixedChannelPage,
} from '~/app/pages/fixed/channel/load-channel';
import { FixedList } from '~/app/pages/fixed/shared/fixed-list';
import { FIXED_RISKS, FIXED_FACTS, FIXED_GLOSSARY } from '~/app/pages/fixed/shared/fixed-texts';
import { RiskNote } from '~/app/features/figures/risk-note';

/**
 * Quasi-fixed income: products with their filed facts, an explanation of such products, a glossary, buyer
 * requirements, research, risks.
 */
export const handle = definePage({
  login: 'guest',
  title: '类固收',
  documentTitle: '类固收产品',
  description:
    '集合资金信托计划、固收类资产管理计划与证券公司收益凭证：按形式、投向与状态查找；条款与分配记录只向特定对象展示。',
  watchedQuery: ['form', 'asset', 'status', 'keyword', 'cursor'],
});

export const loader = pageLoader(
  { handle, query: fixedChannelQuery },
  ({ context, edition, viewer, query }) => loadFixedChannel(context, { edition, viewer, query }),
);

const ENTRIES: { key: keyof FixedChannelPage['entries']; icon: IconName; label: string }[] = [
  { key: 'research', icon: 'growth', label: '类固收研究' },
  { key: 'fundsOfFunds', icon: 'pie', label: 'FOF 基金' },
  { key: 'equity', icon: 'candles', label: '私募证券' },
  { key: 'mine', icon: 'wallet', label: '我的类固收' },
];

export default function FixedChannel() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <PageTitle>类固收</PageTitle>
      <EntryGrid
        isBare
        label="类固收频道"
        items={ENTRIES.map(({ key, icon, label }) => ({
          to: page.entries[key],
          label,
          picture: <Icon name={icon} />,
        }))}
      />
      <Products page={page} />
      <FactSection title="什么是类固收" facts={FIXED_FACTS} />
      <FactSection
        title="读懂条款"
        facts={FIXED_GLOSSARY}
        footNote="依据 2018 年资产管理新规，信托计划与资产管理计划不得约定保本或固定回报。"
      />
      <FactSection
        title="只面向合格投资者"
        facts={page.qualified}
        footNote="认证所需的证明以页面要求为准。"
      />
      {page.news.ok ? (
        <RelatedNews
          title="类固收研究"
          news={page.news.data}
          more={{ to: page.entries.research, label: '全部' }}
        />
      ) : (
        <SectionError title="类固收研究" message={page.news.message} retryTo={page.here} />
      )}
      <RiskSection lines={FIXED_RISKS} />
      <RiskNote text="投资有风险，本金可能受损" />
    </div>
  );
}

function Products({ page: { products, here } }: { page: FixedChannelPage }) {
  if (!products.ok) return <SectionError title="产品" message={products.message} retryTo={here} />;
  const { list, isEmpty, countText, find, pager } = products.data;
  return (
    <Section title="产品" note={countText}>
      <DirectorySearchForm find={find} />
      <div className="mt-3">
        {isEmpty ? (
          <EmptyState
            title="没有符合的产品"
            icon="find"
            action={find.resetTo ? { to: find.resetTo, label: '清除条件' } : undefined}
          >
            换一个形式或投向；与您风险等级不匹配的产品不在列表中
          </EmptyState>
        ) : (
          <FixedList caption="类固收产品，开始晚的在前" list={list} />
        )}
      </div>
      <KeysetPager {...pager} />
      <p className="footnote">按成立日期排列，不按收益排序。</p>
    </Section>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
