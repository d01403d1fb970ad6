import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { formatYuan } from '~/domain/figures/money';
import type { ConvertEstimate } from '~/app/pages/public/trade/convert-view';

interface ConvertExampleProps {
  estimate: ConvertEstimate;
  nav: { value: string; date: string };
  into: { name: string; nav: { value: string; date: string } | null };
  /** Day up to which holding days are counted. */
  holding: string;
}

/** Both legs of a conversion at the newest NAVs, step by step. */
export function ConvertExample({ estimate, nav, into, holding }: ConvertExampleProps) {
  const { sold, differenceYuan, netYuan, shares } = estimate;
  return (
    <section aria-label="转换费用与份额示例">
      <Card pad="dl" className="mt-3">
        <FactList
          facts={[
            {
              label: '转出金额',
              value: `${formatYuan(sold.grossYuan)} 元`,
              note: `净值 ${nav.value}（${nav.date}）`,
            },
            { label: '赎回费', value: `${formatYuan(sold.feeYuan)} 元` },
            { label: '申购补差费', value: `${formatYuan(differenceYuan)} 元` },
            { label: '转入金额', value: `${formatYuan(netYuan)} 元` },
            {
              label: '大约转入',
              value: shares === null ? '—' : `${formatYuan(shares)} 份`,
              note: into.nav ? `净值 ${into.nav.value}（${into.nav.date}）` : '转入基金暂无净值',
            },
            { label: '转出后余下', value: `${formatYuan(sold.rest)} 份` },
          ]}
        />
      </Card>
      <p className="footnote">
        示例按最新披露净值计算，实际以两只基金 T 日净值为准。{holding}转入份额的持有天数重新计算。
      </p>
    </section>
  );
}
