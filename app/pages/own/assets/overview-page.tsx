import { AllocationBar } from '~/app/charts/allocation-bar';
import { paths } from '~/app/paths';
import { Card, CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { Cell, Change } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { Edition } from '~/domain/base/edition';
import { AmountsEye } from '~/app/parts/money/amounts-eye';
import { Pairs } from '~/app/parts/money/holding-card';
import type { OverviewView } from '~/app/pages/own/assets/overview-view';

interface PartsProps {
  view: OverviewView;
  edition: Edition;
  isHidden: boolean;
}

/** The total with its NAV day, cost, profit, own return, and what it is made of. */
export function TotalCard({
  view,
  edition,
  isHidden,
  isUnderWay,
}: PartsProps & {
  /** Orders are under way: money or shares that are in no holding yet, or no more. */
  isUnderWay: boolean;
}) {
  if (view.isEmpty) {
    return (
      <div className="mt-5">
        <EmptyState
          icon="wallet"
          title="目前没有持仓"
          action={{ to: paths.fundLibrary(edition), label: '去找基金' }}
        >
          {isUnderWay
            ? '买入待确认、赎回或退款待到账的见下方进行中的订单；份额确认后，这里显示市值、收益与分布。'
            : '份额确认后，这里显示市值、收益与分布；以往的交易见交易记录。'}
        </EmptyState>
      </div>
    );
  }
  return (
    <Card as="section" pad="p" className="mt-4 pt-2" label="总资产">
      <div className="assets-head">
        总资产（元）
        <AmountsEye edition={edition} isHidden={isHidden} returnTo={paths.assets(edition)} />
        {view.asOf && <span className="tiny-text ml-auto">净值日至 {view.asOf}</span>}
      </div>
      <b className="figure block mt-1">{view.total}</b>
      <Pairs>
        <Cell value={view.cost} label="持仓成本" />
        <Cell signed value={view.profit} label="累计收益" />
        <Cell signed value={view.ownReturn} label="年化（XIRR）" />
      </Pairs>
      {view.ownMissing && <p className="tiny-text mt-2">{view.ownMissing}</p>}
      <AllocationBar label="资产分布" items={view.parts.map(({ name, share }) => ({ name, share }))} />
    </Card>
  );
}

/** Each part with its value, NAV days and the way to it; public funds one by one. */
export function PartList({ view, edition }: Pick<PartsProps, 'view' | 'edition'>) {
  if (view.isEmpty) return null;
  return (
    <>
      <Section title="按类别">
        <CardList>
          {view.parts.map((part) => (
            <li key={part.key}>
              <ListRow
                title={part.name}
                note={
                  <>
                    {part.count} 项
                    <i className="separator" />
                    <NavDates days={part.navDates} />
                  </>
                }
                value={
                  <span className="block text-right">
                    <span className="block">{part.amount}</span>
                    <Change text={part.profit} />
                  </span>
                }
                to={part.to}
              />
            </li>
          ))}
        </CardList>
      </Section>
      {view.publicFunds.length > 0 && (
        <Section title="公募基金持仓" more={{ to: paths.publicAssets(edition), label: '公募资产' }}>
          <CardList>
            {view.publicFunds.map((fund) => (
              <li key={fund.to}>
                <ListRow title={fund.name} note={fund.navDate} value={fund.amount} to={fund.to} />
              </li>
            ))}
          </CardList>
        </Section>
      )}
    </>
  );
}

function NavDates({ days: [first, last] }: { days: string[] }) {
  if (!first) return <>净值尚未公布</>;
  return (
    <>
      净值日 <span className="whitespace-nowrap">{first}</span>
      {last && (
        <>
          {' '}
          至 <span className="whitespace-nowrap">{last}</span>
        </>
      )}
    </>
  );
}

/** Where the papers and days of what is held are. */
export function PaperLinks({ edition }: { edition: Edition }) {
  return (
    <Section title="记录与证明">
      <CardList>
        <li>
          <ListRow icon="receipt" title="交易记录" to={paths.records(edition)} />
        </li>
        <li>
          <ListRow icon="document" title="资产与存续证明" to={paths.existenceCert(edition)} />
        </li>
        <li>
          <ListRow
            icon="calendar"
            title="产品日历"
            note="开放日、锁定到期"
            to={paths.productCalendar(edition)}
          />
        </li>
      </CardList>
    </Section>
  );
}
