import { Box, BoxActions, BoxPairs, BoxSection } from '~/app/ui/box';
import { SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { CompanyAvatar, ManagerAvatar } from '~/app/ui/pictures/avatar';
import type {
  buildSimuLockView,
  buildSimuOpenView,
  buildSimuSharedView,
} from '~/app/pages/private/fund/load-product';
import { FundActions } from '~/app/features/funds/fund-actions';
import { FundPositionBox } from '~/app/features/funds/fund-position';
import { ProductPrimaryAction, WatchAndCompare } from '~/app/pages/private/fund/product-bar';

const FACTS_SHOWN = 6;

type ProductPage = ReturnType<typeof buildSimuSharedView> &
  (
    | ({ kind: 'open' } & ReturnType<typeof buildSimuOpenView>)
    | ({ kind: 'locked' } & ReturnType<typeof buildSimuLockView>)
  );

/** Fund alerts are offered only to viewers who may see the values. */
export const getProductLinks = (page: ProductPage) => ({
  ...page.actions,
  ...(page.kind === 'open' ? page.alerts : { alertTo: null, alertCount: 0, alertForm: null }),
});

/** Side panel of a private fund on a desktop: the main action, its terms or filed facts, and its managers. */
export function ProductSidePanel({ page }: { page: ProductPage }) {
  const { bar, team, company } = page;
  const facts = page.kind === 'open' ? page.terms : page.facts;
  return (
    <Box>
      <div>
        {page.kind === 'open' && page.hasNav && (
          <p className="box-figure mb-3">
            <span className="note-text">单位净值 {page.hero.asOf}</span>
            <b className="text-title font-medium">{page.hero.nav}</b>
          </p>
        )}
        <ProductPrimaryAction wide action={bar.action} />
        <BoxActions>
          <WatchAndCompare bar={bar} />
          <FundActions links={getProductLinks(page)} />
        </BoxActions>
      </div>
      {page.kind === 'open' && <FundPositionBox mine={page.mine} />}
      {facts && (
        <BoxSection title={page.kind === 'open' ? '产品要素' : '备案信息'}>
          <BoxPairs pairs={facts.slice(0, FACTS_SHOWN)} />
        </BoxSection>
      )}
      <BoxSection title="管理人与基金经理">
        {team.map((person) => (
          <Link key={person.to} className="flex items-center py-1" to={person.to}>
            <ManagerAvatar name={person.name} company={person.company} />
            <span className="ml-3">
              {person.name}
              <small className="note-text block">{person.title}</small>
            </span>
          </Link>
        ))}
        <Link className="flex items-center py-1" to={company.to}>
          <CompanyAvatar name={company.name} />
          <span className="ml-3">
            {company.name}
            <small className="note-text block">
              <SeparatedFields items={company.facts} />
            </small>
          </span>
        </Link>
      </BoxSection>
    </Box>
  );
}
