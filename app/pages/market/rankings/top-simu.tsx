import type { SettledSection } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { Chips } from '~/app/ui/chips';
import { ErrorState } from '~/app/ui/error-state';
import { ListRow } from '~/app/ui/list-row';
import { LockRow } from '~/app/ui/locked';
import { Section } from '~/app/ui/section';
import { FigureLegend } from '~/app/features/figures/figure-legend';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { RankingPreview } from '~/app/pages/market/rankings/ranking-preview';
import type { SimuRankPreview } from '~/app/pages/market/rankings/rank-view';
import {
  simuEntries,
  type BoardEntry,
  type getSimuBoardLock,
} from '~/app/pages/market/rankings/board-entries-view';

interface SimuBoardsProps {
  /** Null when the viewer may not see it. */
  simu: SettledSection<SimuRankPreview> | null;
  lock: ReturnType<typeof getSimuBoardLock>;
  fit: string | null;
  path: string;
  /** Entry of the platform's index. */
  index: BoardEntry;
}

/**
 * Rankings of private funds: the first rows of the one-year ranking or the lock, then all periods and strategies.
 */
export function SimuBoards({ simu, lock, fit, path, index }: SimuBoardsProps) {
  const window = simu?.ok ? simu.data.window : null;
  return (
    <Section
      title="私募收益排行"
      more={{ to: paths.simuRank(), label: '查看榜单' }}
      footNote={
        window ? (
          <>
            近1年：<span className="whitespace-nowrap">{window.start}</span> 至{' '}
            <span className="whitespace-nowrap">{window.end}</span>
            （各基金以自身最近的净值日为准），周频，费后复权净值，不年化。{fit && `${fit}。`}
            业绩比较基准见产品页。{FIGURE_SOURCE_TEXT}
            <FigureLegend of={['return']} />
            <PastPerformanceNote />
          </>
        ) : (
          '按区间收益排列，只排净值满区间的产品；未完成特定对象确认时按名称排列，不展示名次。'
        )
      }
    >
      {lock && <LockRow card title="名次与收益" reason={lock.reason} to={lock.to} next={lock.next} />}
      {simu &&
        (simu.ok ? (
          <RankingPreview rows={simu.data.rows} empty="与您风险等级匹配的产品净值尚未满1年" />
        ) : (
          <ErrorState title={simu.message} retry={{ to: path }}>
            其余榜单不受影响
          </ErrorState>
        ))}
      <p className="tiny-text pt-3">按区间</p>
      <Chips label="私募榜单区间" items={simuEntries.periods} />
      <p className="tiny-text pt-3">按策略</p>
      <Chips label="私募榜单策略" items={simuEntries.strategies} />
      <div className="mt-3">
        <ListRow card to={index.to} title={index.title} note={index.method} />
      </div>
    </Section>
  );
}
