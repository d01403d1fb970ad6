import { Box, BoxActions, BoxPairs, BoxPart } from '~/app/ui/box';
import { Parted } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { CompanyMark, ManagerMark } from '~/app/ui/pictures/marks';
import type { lockView, openView, sharedView } from '~/app/pages/private/fund/load-product';
import { FundActions } from '~/app/features/funds/fund-actions';
import { MineBox } from '~/app/features/funds/mine-part';
import { MainAction, WatchAndCompare } from '~/app/pages/private/fund/product-bar';

const FACTS_SHOWN = 6;

type ProductPage = ReturnType<typeof sharedView> &
  (({ kind: 'open' } & ReturnType<typeof openView>) | ({ kind: 'locked' } & ReturnType<typeof lockView>));

/** Alerts are for who may see the values. */
export const linksOf = (page: ProductPage) => ({
  ...page.actions,
  ...(page.kind === 'open' ? page.alerts : { alertTo: null, alertCount: 0, alertForm: null }),
});

/** Beside the page of a private fund on a desktop: the main action, its terms or what is filed, who runs it. */
export function ProductBox({ page }: { page: ProductPage }) {
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
        <MainAction wide action={bar.action} />
        <BoxActions>
          <WatchAndCompare bar={bar} />
          <FundActions links={linksOf(page)} />
        </BoxActions>
      </div>
      {page.kind === 'open' && <MineBox mine={page.mine} />}
      {facts && (
        <BoxPart title={page.kind === 'open' ? '产品要素' : '备案信息'}>
          <BoxPairs pairs={facts.slice(0, FACTS_SHOWN)} />
        </BoxPart>
      )}
      <BoxPart title="管理人与基金经理">
        {team.map((person) => (
          <Link key={person.to} className="flex items-center py-1" to={person.to}>
            <ManagerMark name={person.name} company={person.house} />
            <span className="ml-3">
              {person.name}
              <small className="note-text block">{person.title}</small>
            </span>
          </Link>
        ))}
        <Link className="flex items-center py-1" to={company.to}>
          <CompanyMark name={company.name} />
          <span className="ml-3">
            {company.name}
            <small className="note-text block">
              <Parted items={company.facts} />
            </small>
          </span>
        </Link>
      </BoxPart>
    </Box>
  );
}
