import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { CompanyAvatar } from '~/app/ui/pictures/avatar';
import { Section } from '~/app/ui/section';
import { FundList } from '~/app/pages/private/fund/fund-list';
import type { ManagerPageView } from '~/app/pages/private/fund/manager-view';
import { SectionError } from '~/app/features/funds/section-error';
import { TenureSection } from '~/app/features/funds/tenure-table';
import { ManagerHead } from '~/app/features/funds/product-sections';
import { RelatedNews } from '~/app/features/news/related-news';
import { RiskNote } from '~/app/features/figures/risk-note';

/** A manager: profile, style, career, products, articles. */
export function ManagerDetail({ page }: { page: ManagerPageView }) {
  return (
    <div className="column">
      <ManagerHead person={page.person} profile={page.profile} />
      {page.companyTo && (
        <ListRow
          card
          to={page.companyTo}
          title={page.companyName}
          leading={<CompanyAvatar name={page.companyName} />}
          note="所在公司"
        />
      )}
      {page.style && (
        <Section title="投资风格">
          <p className="text-ink-2">{page.style}</p>
        </Section>
      )}
      {page.career.length > 0 && (
        <Section title="从业经历">
          <CardList>
            {page.career.map((each) => (
              <li key={each.span + each.what}>
                <ListRow title={each.what} note={each.span} />
              </li>
            ))}
          </CardList>
        </Section>
      )}
      <FundList title="在管产品" {...page.products} />
      {page.tenures.ok ? (
        <TenureSection title="任职期间的业绩" label="产品" {...page.tenures.data} />
      ) : (
        <SectionError title="任职期间的业绩" message={page.tenures.message} retryTo={page.path} />
      )}
      <RelatedNews news={page.articles} more={{ to: page.articlesTo, label: '全部' }} />
      <RiskNote />
    </div>
  );
}
