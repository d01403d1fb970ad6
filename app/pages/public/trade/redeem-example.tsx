import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { formatYuan } from '~/domain/figures/money';
import { formatFeeRate } from '~/app/features/funds/fee-view';
import type { RedeemEstimate } from '~/app/pages/public/trade/redeem-estimate';

interface RedeemExampleProps {
  estimate: RedeemEstimate;
  nav: { value: string; date: string };
  /** Day up to which holding days are counted. */
  holding: string;
}

/** Proceeds of the shares at the latest NAV, lot by lot, and the saving by waiting. */
export function RedeemExample({ estimate, nav, holding }: RedeemExampleProps) {
  return (
    <section aria-label="费用与到账示例">
      <Card pad="dl" className="mt-3">
        <FactList
          facts={[
            {
              label: '赎回金额',
              value: `${formatYuan(estimate.grossYuan)} 元`,
              note: `净值 ${nav.value}（${nav.date}）`,
            },
            { label: '赎回费', value: `${formatYuan(estimate.feeYuan)} 元` },
            { label: '大约到账', value: `${formatYuan(estimate.netYuan)} 元` },
            { label: '赎回后余下', value: `${formatYuan(estimate.rest)} 份` },
          ]}
        />
      </Card>
      <p className="footnote">示例按最新披露净值计算，实际金额以 T 日净值为准。{holding}</p>
      {estimate.wait && (
        <Notice calm icon="clock">
          最早 <span className="whitespace-nowrap">{estimate.wait.on}</span>{' '}
          起部分份额的费率降低，等到那天按同样的净值可少付{' '}
          <span className="whitespace-nowrap">{formatYuan(estimate.wait.savesYuan)} 元</span>
        </Notice>
      )}
      <CardList className="mt-3" label="逐笔份额，先买入的先赎回">
        {estimate.lotFees.map((lotFee) => (
          <li key={lotFee.confirmedOn + lotFee.shares}>
            <ListRow
              title={`${formatYuan(lotFee.shares)} 份`}
              note={
                <>
                  {lotFee.confirmedOn} 确认，
                  <span className="whitespace-nowrap">计费持有 {lotFee.holdingDays} 天</span>
                  {lotFee.wait && (
                    <span className="block">
                      {lotFee.wait.on} 起
                      {lotFee.wait.rate === 0 ? '不收赎回费' : `降为 ${formatFeeRate(lotFee.wait.rate)}`}，
                      <span className="whitespace-nowrap">少付 {formatYuan(lotFee.wait.savesYuan)} 元</span>
                    </span>
                  )}
                </>
              }
              value={
                <>
                  {formatYuan(lotFee.feeYuan)} 元
                  <small className="block">
                    {lotFee.rate === 0 ? '不收赎回费' : `费率 ${formatFeeRate(lotFee.rate)}`}
                  </small>
                </>
              }
            />
          </li>
        ))}
      </CardList>
    </section>
  );
}
