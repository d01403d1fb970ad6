import type { SettledSection } from '~/app/route-kit/settle';
import { Chips } from '~/app/ui/chips';
import { ErrorState } from '~/app/ui/error-state';
import { Section } from '~/app/ui/section';
import type { SegmentedChoice } from '~/app/ui/segmented';
import { PeriodLinks } from '~/app/ui/tabs';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { FundRowItem } from '~/app/features/lists/fund-row-item';
import type { RankView } from '~/app/features/funds/channel-view';

interface RankingProps {
  ranking: SettledSection<RankView>;
  links: { periods: SegmentedChoice[]; types: SegmentedChoice[] };
  path: string;
}

/** Funds of one type by return over one period, with the window and its last day. */
export function PublicRanking({ ranking, links, path }: RankingProps) {
  return (
    <Section
      title="收益排行"
      id="rank"
      more={ranking.ok ? { to: ranking.data.moreTo, label: '完整排行' } : undefined}
      footNote={
        ranking.ok && (
          <>
            {ranking.data.typeName}，{ranking.data.periodName}
            {ranking.data.asOf && (
              <>
                ：<span className="whitespace-nowrap">{ranking.data.start}</span> 至{' '}
                <span className="whitespace-nowrap">{ranking.data.asOf}</span>（各基金以自身最近的净值日为准）
              </>
            )}
            ，费后复权净值，不年化。业绩比较基准见产品页。{FIGURE_SOURCE_TEXT}
            <PastPerformanceNote />
          </>
        )
      }
    >
      <Chips label="排行的基金类型" items={links.types} />
      <PeriodLinks label="排行区间" items={links.periods} />
      {!ranking.ok ? (
        <ErrorState title={ranking.message} retry={{ to: path }}>
          其余内容不受影响
        </ErrorState>
      ) : ranking.data.rows.length === 0 ? (
        <p className="note-text mt-3">这一类暂无符合条件的基金</p>
      ) : (
        <ol className="list">
          {ranking.data.rows.map((row) => (
            <FundRowItem key={row.href} row={row} />
          ))}
        </ol>
      )}
    </Section>
  );
}
