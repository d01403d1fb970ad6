import type { ReactNode } from 'react';
import { REDEEM_SUSPENDED } from '~/app/features/funds/fee-view';
import { AmountsVisibilityButton } from '~/app/features/money/amounts-visibility-button';
import { FigureGrid } from '~/app/features/money/holding-card';
import type { SettledSection } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { ErrorState } from '~/app/ui/error-state';
import { FigureCell } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';
import type { LotsView, PositionView } from '~/app/pages/public/account/position-view';
import { TotalCard } from '~/app/ui/total-card';

interface HeadProps {
  view: PositionView;
  edition: Edition;
  isHidden: boolean;
}

/** Value with its NAV day, income and profit. */
export function PositionHead({ view, edition, isHidden }: HeadProps) {
  return (
    <TotalCard
      className="mt-4"
      label="市值与收益"
      title="市值（元）"
      eye={
        <AmountsVisibilityButton
          edition={edition}
          isHidden={isHidden}
          returnTo={paths.publicPosition(edition, view.code)}
        />
      }
      end={view.navDate}
      value={view.value}
    >
      <FigureGrid>
        <FigureCell signed value={view.dayIncome.value} label={view.dayIncome.label} />
        <FigureCell signed value={view.profit} label="持有收益" />
        <FigureCell signed value={view.profitRatio} label="持有收益率" />
        <FigureCell signed value={view.totalProfit} label="累计收益" />
      </FigureGrid>
    </TotalCard>
  );
}

/** Redeemable shares, grouped by the current redemption fee. */
export function PositionLots({ lots, retryTo }: { lots: SettledSection<LotsView>; retryTo: string }) {
  if (!lots.ok) {
    return (
      <Section title="可赎回份额">
        <ErrorState title="份额明细暂时无法显示" retry={{ to: retryTo }}>
          {lots.message}。持仓不受影响。
        </ErrorState>
      </Section>
    );
  }
  const { groups, note } = lots.data;
  if (groups.length === 0) return null;
  return (
    <Section title="可赎回份额" note="先买入的先赎回" footNote={note}>
      <CardList>
        {groups.map((group, index) => (
          <li key={index}>
            <ListRow
              title={group.title}
              note={group.note.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              value={group.rate}
            />
          </li>
        ))}
      </CardList>
    </Section>
  );
}

/** Dividend method, a link to change it (none for money funds), and received dividends. */
export function PositionDividends({ view, changeTo }: { view: PositionView; changeTo: string | undefined }) {
  if (changeTo === undefined) {
    return (
      <Section title="分红">
        <Card pad="p">
          <p className="note-text">货币基金的收益按日结转为份额，没有分红方式可选。</p>
        </Card>
      </Section>
    );
  }
  return (
    <Section title="分红" footNote={view.dividends.length === 0 ? '持有期间还没有分红。' : undefined}>
      <CardList>
        <li>
          <ListRow title="分红方式" note={view.dividendWayNote} value={view.dividendWayName} to={changeTo} />
        </li>
        {view.dividends.map((each) => (
          <li key={each.key}>
            <ListRow title={each.title} note={each.note} value={each.amount} />
          </li>
        ))}
      </CardList>
    </Section>
  );
}

/** Links to income, records, locked shares, plans, and the fund. */
export function PositionLinks({ rows }: Pick<PositionView, 'rows'>) {
  return (
    <Section title="更多">
      <CardList>
        {rows.map((row) => (
          <li key={row.title}>
            <ListRow {...row} />
          </li>
        ))}
      </CardList>
    </Section>
  );
}

/**
 * Renders the action links, main action last: at the foot of a phone; in reverse order next to the page on a
 * desktop.
 */
export function renderPositionActions({
  buyTo,
  redeemTo,
  convertTo,
  planTo,
  redeemClosed,
  closed,
}: PositionView & { closed: string | null }): ReactNode[] {
  return [
    closed === null && (
      <ButtonLink key="plan" kind="line" wide to={planTo}>
        定投
      </ButtonLink>
    ),
    redeemTo && (
      <ButtonLink key="redeem" kind="line" wide to={redeemTo}>
        {redeemClosed ? REDEEM_SUSPENDED : '赎回'}
      </ButtonLink>
    ),
    convertTo && (
      <ButtonLink key="convert" kind="line" wide to={convertTo}>
        转换
      </ButtonLink>
    ),
    // The next page explains why.
    <ButtonLink key="buy" kind={closed === null ? 'main' : 'line'} wide to={buyTo}>
      {closed ?? '买入'}
    </ButtonLink>,
  ].filter(Boolean);
}
