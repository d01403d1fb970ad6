import '~/app/features/lists/home-rows.css';
import { paths } from '~/app/paths';
import { Card } from '~/app/ui/card';
import { Icon } from '~/app/ui/icon';
import { RelatedNews } from '~/app/features/news/related-news';
import { SectionError } from '~/app/features/funds/section-error';
import { FundSearchForm } from '~/app/features/lists/fund-search-form';
import type { SimuChannelPage } from '~/app/pages/market/channels/load-simu-channel';
import {
  OpenSoon,
  CompaniesAndManagers,
  RankingsEntry,
  Selections,
  QualificationStatus,
  Strategies,
} from '~/app/pages/market/channels/simu-channel-sections';
import { buildSimuEntries } from '~/app/pages/market/channels/simu-channel-view';
import { EntryGrid } from '~/app/ui/entry-grid';
import { RiskNote } from '~/app/features/figures/risk-note';

/** Body of the private channel, section by section. */
export function SimuChannelBody({ page }: { page: SimuChannelPage }) {
  const { edition } = page;
  return (
    <div className="column">
      <h1 className="sr-only">私募证券</h1>
      <Card pad="p" className="mt-3">
        <FundSearchForm
          action={paths.search(edition)}
          name="searchKeyWord"
          label="基金、公司或经理的名称、编码或拼音"
          placeholder="如 白鹭 或 bly"
          button="搜索"
        />
      </Card>
      <EntryGrid
        isBare
        label="私募频道"
        items={buildSimuEntries(edition).map((entry) => ({ ...entry, picture: <Icon name={entry.icon} /> }))}
      />
      <QualificationStatus status={page.standing} facts={page.facts} />
      <Selections page={page} />
      <Strategies page={page} />
      <OpenSoon page={page} />
      <div className="two-columns">
        <CompaniesAndManagers
          title="百亿私募"
          note="管理规模 100 亿元以上，按名称"
          more={{ to: paths.simuCompanies(), label: '全部公司' }}
          people={page.companies}
          path={page.path}
        />
        <CompaniesAndManagers
          title="基金经理"
          note="按从业年限"
          more={{ to: paths.simuManagers(), label: '全部经理' }}
          people={page.managers}
          path={page.path}
        />
      </div>
      <RankingsEntry lock={page.lock} edition={edition} />
      {page.news.ok ? (
        <RelatedNews title="研究与资讯" news={page.news.data} more={{ to: page.newsTo, label: '更多' }} />
      ) : (
        <SectionError title="研究与资讯" message={page.news.message} retryTo={page.path} />
      )}
      <RiskNote />
    </div>
  );
}
