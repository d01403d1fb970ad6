import { Column, Columns } from '~/app/ui/columns';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { CompanyPageView } from '~/app/pages/private/fund/company-view';
import { FundList } from '~/app/pages/private/fund/fund-list';
import { CompanyHead, CompanySizeTable } from '~/app/features/funds/company-sections';
import { ProfileList } from '~/app/features/funds/people-list';
import { FactSection } from '~/app/features/funds/product-sections';
import { RelatedNews } from '~/app/features/news/related-news';
import { RiskNote } from '~/app/features/figures/risk-note';

/** A company: profile, filed facts, size over time, people, products, articles. */
export function CompanyDetail({ page }: { page: CompanyPageView }) {
  return (
    <div className="column column-wide">
      <Columns kind="main">
        <Column place="head">
          <CompanyHead name={page.name} tags={page.tags} />
          <Section title="公司简介">
            <p className="text-ink-2">{page.profile}</p>
          </Section>
          {page.philosophy && (
            <Section title="投资理念">
              <p className="text-ink-2">{page.philosophy}</p>
            </Section>
          )}
        </Column>
        <Column place="side">
          <FactSection title="登记信息" note="来源：基金业协会公示" facts={page.facts} />
          <CompanySizeTable rows={page.sizes} more={{ to: page.sizeTo, label: '历次公示' }} />
          <div className="mt-3">
            <ListRow card to={page.listTo} title="私募百强榜" note="历年是否入选，依据与日期" />
          </div>
        </Column>
        <Column place="body">
          <ProfileList
            title="基金经理"
            people={page.managers.map(({ facts, ...row }) => ({ ...row, facts: facts.slice(1) }))}
          />
          <FundList
            title="旗下产品"
            more={
              page.productTotal > 0 ? { to: page.allTo, label: `全部 ${page.productTotal} 只` } : undefined
            }
            {...page.products}
          />
          <RelatedNews news={page.articles} more={{ to: page.articlesTo, label: '全部' }} />
        </Column>
      </Columns>
      <RiskNote />
    </div>
  );
}
