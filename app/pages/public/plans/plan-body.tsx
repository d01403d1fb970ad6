import type { SettledSection } from '~/app/route-kit/settle';
import { AmountsVisibilityButton } from '~/app/features/money/amounts-visibility-button';
import { FigureGrid } from '~/app/features/money/holding-card';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { ErrorState } from '~/app/ui/error-state';
import { FigureCell } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageTitle, Section } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';
import type { PlanView, RunRow } from '~/app/pages/public/plans/plan-view';
import { RunList } from '~/app/pages/public/plans/run-list';
import { StatusLabel } from '~/app/ui/status-label';
import { TotalCard } from '~/app/ui/total-card';

interface PlanBodyProps {
  view: PlanView;
  runs: SettledSection<{ rows: RunRow[]; hasMore: boolean }>;
  edition: Edition;
  isHidden: boolean;
}

/** A plan: amount and total invested, its dates, its latest runs, possible actions. */
export function PlanBody({ view, runs, edition, isHidden }: PlanBodyProps) {
  const here = paths.publicPlan(edition, view.id);
  return (
    <>
      <div className="column column-narrow">
        <PageTitle end={<StatusLabel tone={view.tone}>{view.state}</StatusLabel>}>{view.fundName}</PageTitle>
        {view.ended && <Notice icon="info">{view.ended}</Notice>}
        {view.failedText && <Notice icon="warn">{view.failedText}</Notice>}
        <TotalCard
          className="mt-4"
          label="计划"
          title="每期金额（元）"
          eye={<AmountsVisibilityButton edition={edition} isHidden={isHidden} returnTo={here} />}
          value={view.amount}
        >
          <FigureGrid>
            <FigureCell value={view.invested} label="累计投入（元）" />
            <FigureCell value={view.runsDone} label="已执行" />
          </FigureGrid>
        </TotalCard>
        <Card pad="dl">
          <FactList facts={view.facts} />
        </Card>
        <Section
          title="执行记录"
          more={runs.ok && runs.data.hasMore ? { to: view.tradesTo, label: '全部' } : undefined}
        >
          {!runs.ok ? (
            <ErrorState title="执行记录暂时无法显示" retry={{ to: here }}>
              {runs.message}。计划不受影响。
            </ErrorState>
          ) : runs.data.rows.length === 0 ? (
            <Card pad="p">
              <p className="note-text">还没有执行过，首次扣款后显示在这里</p>
            </Card>
          ) : (
            <RunList rows={runs.data.rows} />
          )}
        </Section>
        <Section title="管理">
          <CardList>
            {view.stopTo && (
              <li>
                <ListRow icon="close" title="终止计划" note="不再扣款，不能恢复" to={view.stopTo} />
              </li>
            )}
            <li>
              <ListRow icon="wallet" title="基金持仓" to={view.positionTo} />
            </li>
            <li>
              <ListRow icon="find" title="基金详情" to={view.fundTo} />
            </li>
          </CardList>
        </Section>
        <p className="footnote">定投不能消除市场风险。基金有风险，投资需谨慎，过往业绩不预示未来表现。</p>
      </div>
      <ActionBar solo>
        {view.pauseTo && (
          <ButtonLink kind="line" to={view.pauseTo}>
            暂停
          </ButtonLink>
        )}
        {view.editTo && (
          <ButtonLink kind={view.resumeTo ? 'line' : 'main'} to={view.editTo}>
            修改
          </ButtonLink>
        )}
        {view.resumeTo && <ButtonLink to={view.resumeTo}>恢复</ButtonLink>}
        {!view.editTo && <ButtonLink to={view.again.to}>{view.again.label}</ButtonLink>}
      </ActionBar>
    </>
  );
}
