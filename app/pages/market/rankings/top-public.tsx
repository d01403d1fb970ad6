import '~/app/pages/market/rankings/rankings.css';
import type { SettledSection } from '~/app/route-kit/settle';
import { ErrorState } from '~/app/ui/error-state';
import { MoreLink, Section } from '~/app/ui/section';
import type { SegmentedChoice } from '~/app/ui/segmented';
import { PeriodLinks } from '~/app/ui/tabs';
import { FigureLegend } from '~/app/features/figures/figure-legend';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { RankingPreview } from '~/app/pages/market/rankings/ranking-preview';
import type { PublicRankPreview } from '~/app/pages/market/rankings/board-entries-view';

interface PublicBoardsProps {
  periods: SegmentedChoice[];
  boards: { type: string; board: SettledSection<PublicRankPreview> }[];
  /** Describes whose risk class limits the rankings; null when they list every fund. */
  fit: string | null;
  path: string;
}

/** Public funds by return, for each type over one period; each type fails separately. */
export function PublicBoards({ periods, boards, fit, path }: PublicBoardsProps) {
  return (
    <Section
      title="公募收益排行"
      id="public"
      footNote={
        <>
          各类只排净值满此区间的基金，各基金以自身最近的净值日为准；费后复权净值，不年化。业绩比较基准见产品页。
          {FIGURE_SOURCE_TEXT}
          <FigureLegend of={['return']} />
          <PastPerformanceNote />
        </>
      }
    >
      <PeriodLinks label="公募排行区间" items={periods} />
      {fit && <p className="note-text mt-3">{fit}</p>}
      {boards.map(({ type, board }) =>
        board.ok ? (
          <div key={type} className="mt-4">
            <div className="board-head">
              <h3>{board.data.title}</h3>
              {board.data.window && (
                <span className="tiny-text">
                  <span className="whitespace-nowrap">{board.data.window.start}</span> 至{' '}
                  <span className="whitespace-nowrap">{board.data.window.end}</span>
                </span>
              )}
              <MoreLink to={board.data.moreTo}>
                全部<span className="sr-only">{board.data.title}</span>
              </MoreLink>
            </div>
            <RankingPreview rows={board.data.rows} empty="这一类暂无符合条件的基金" />
          </div>
        ) : (
          <ErrorState key={type} title={board.message} retry={{ to: path }}>
            其余榜单不受影响
          </ErrorState>
        ),
      )}
    </Section>
  );
}
