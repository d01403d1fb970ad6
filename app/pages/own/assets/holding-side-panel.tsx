import { AssetLots, ValueChart } from '~/app/pages/own/assets/detail-sections';
import type { AssetDetailView } from '~/app/pages/own/assets/detail-view';
import { FigureGrid, buildReturnCells } from '~/app/features/money/holding-card';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { FigureCell } from '~/app/ui/figure';
import { MoreLink } from '~/app/ui/section';
import { TotalCard } from '~/app/ui/total-card';

/** One holding next to the list: value and returns, curve, lots, buying more and redeeming. */
export function HoldingSidePanel({ detail, to }: { detail: AssetDetailView; to: string }) {
  const { returns, appendTo, redeemTo } = detail;
  return (
    <section id="detail" aria-label={detail.name}>
      <TotalCard
        label="市值与收益"
        title={detail.navDate}
        end={<MoreLink to={to}>完整持仓</MoreLink>}
        heading={<h2>{detail.name}</h2>}
        value={detail.amount}
      >
        <FigureGrid>
          <FigureCell value={detail.cost} label="持仓成本" />
          <FigureCell signed value={detail.profit} label="累计收益" />
          {buildReturnCells(returns, detail.code)}
        </FigureGrid>
        {returns.window && <p className="tiny-text mt-2">收益区间 {returns.window}</p>}
        {(appendTo ?? redeemTo) !== null && (
          <div className="button-pair mt-3">
            {redeemTo && (
              <ButtonLink kind="line" small to={redeemTo}>
                赎回
              </ButtonLink>
            )}
            {appendTo && (
              <ButtonLink small to={appendTo}>
                追加
              </ButtonLink>
            )}
          </div>
        )}
      </TotalCard>
      <Card pad="dl" className="mt-3">
        <FactList facts={detail.facts} />
      </Card>
      <ValueChart detail={detail} />
      <AssetLots detail={detail} />
    </section>
  );
}
