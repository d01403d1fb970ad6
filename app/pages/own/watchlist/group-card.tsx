import '~/app/pages/own/watchlist/group-card.css';
import { Sparkline } from '~/app/charts/sparkline';
import type { GroupSum } from '~/app/pages/own/watchlist/watchlist-view';
import { SignedFigure, FigureCell } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';

/** Combined result of a group: averages, number of rising and falling funds, combined curve. */
export function GroupCard({ name, sum, weighTo }: { name: string; sum: GroupSum; weighTo: string }) {
  const { count, yearCount, up, down, still, unknown, curve } = sum;
  const moved = up + down + still;
  return (
    <section className="card watch-sum" aria-label={`${name}合计`}>
      <div className="watch-sum-row">
        <FigureCell signed big value={sum.change} label="最新涨跌，平均" />
        <FigureCell
          signed
          big
          value={sum.year}
          label={yearCount < count ? `近1年，${yearCount} 只平均` : '近1年，平均'}
        />
        <Sparkline spark={curve?.spark ?? null} label="合成曲线" />
      </div>
      {moved > 0 && (
        <svg className="watch-bar" viewBox={`0 0 ${moved} 1`} preserveAspectRatio="none" aria-hidden="true">
          <rect className="watch-bar-up" width={up} height="1" />
          <rect className="watch-bar-down" x={up + still} width={down} height="1" />
        </svg>
      )}
      <p className="flex items-center justify-between text-tiny text-ink-3 mt-1">
        <span>涨 {up} 只</span>
        <span>
          {still > 0 && `平 ${still} 只`}
          {still > 0 && unknown > 0 && '，'}
          {unknown > 0 && `${unknown} 只无数据`}
        </span>
        <span>跌 {down} 只</span>
      </p>
      {curve && (
        <p className="watch-sum-curve">
          <span>
            自选组合（{curve.count} 只），自 <span className="whitespace-nowrap">{curve.from}</span>{' '}
            <SignedFigure text={curve.value} />
          </span>
          <Link className="watch-weigh" to={weighTo}>
            {curve.isWeighted ? '自定权重' : '等权'} · 调整权重
          </Link>
        </p>
      )}
    </section>
  );
}
