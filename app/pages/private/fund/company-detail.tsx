import { CardList } from '~/app/ui/card';
import { Parted } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { CompanyMark, Mark } from '~/app/ui/pictures/marks';
import { PageTitle, Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { Tag, Tags } from '~/app/ui/tag';
import type { CompanyPageView } from '~/app/pages/private/fund/company-view';
import { FundList } from '~/app/pages/private/fund/fund-list';
import { FactSection } from '~/app/parts/funds/product-parts';
import { RelatedNews } from '~/app/parts/news/related-news';

/** A company: profile, filed facts, size over time, people, products, articles. */
export function CompanyDetail({ page }: { page: CompanyPageView }) {
  return (
    <div className="column">
      <PageTitle before={<CompanyMark name={page.name} size={48} />}>{page.name}</PageTitle>
      <Tags>
        {page.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </Tags>
      <Section title="公司简介">
        <p className="text-ink-2">{page.profile}</p>
      </Section>
      {page.philosophy && (
        <Section title="投资理念">
          <p className="text-ink-2">{page.philosophy}</p>
        </Section>
      )}
      <FactSection title="登记信息" note="来源：基金业协会公示" facts={page.facts} />
      {page.sizes.length > 0 && (
        <Section title="管理规模" note="按区间公示" more={{ to: page.sizeTo, label: '历次公示' }}>
          <Table
            caption="管理规模变化"
            columns={[{ label: '日期' }, { label: '规模区间' }]}
            rows={page.sizes}
          />
        </Section>
      )}
      <div className="mt-3">
        <ListRow card to={page.listTo} title="私募百强榜" note="历年是否入选，依据与日期" />
      </div>
      {page.managers.length > 0 && (
        <Section title="基金经理">
          <CardList>
            {page.managers.map((manager) => (
              <li key={manager.to}>
                <ListRow
                  to={manager.to}
                  title={manager.title}
                  mark={<Mark of={manager.mark} />}
                  note={<Parted items={manager.facts.slice(1)} />}
                />
              </li>
            ))}
          </CardList>
        </Section>
      )}
      <FundList
        title="旗下产品"
        more={page.productTotal > 0 ? { to: page.allTo, label: `全部 ${page.productTotal} 只` } : undefined}
        {...page.products}
      />
      <RelatedNews news={page.articles} more={{ to: page.articlesTo, label: '全部' }} />
      <p className="note-text mt-8 text-center">基金有风险，投资需谨慎</p>
    </div>
  );
}
