import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { QuizResult } from '~/app/pages/verification/shared/quiz-result';
import type { QuizLimits } from '~/domain/shared/regulation';
import type { QuizView } from '~/app/pages/verification/shared/quiz-view';

interface QuizStartProps {
  view: Extract<QuizView, { kind: 'start' }>;
  limits: QuizLimits;
  /** Next page for a person with a result, and the label of its button. */
  after: { to: string; label: string };
}

/** Rules before the first question, or the last result with a link to try again. */
export function QuizStart({ view, limits, after }: QuizStartProps) {
  const { result, isAllowed, answered, total } = view;
  const isResumed = answered > 0;
  return (
    <>
      {result && <QuizResult result={result} />}
      <Card pad="p" className="mt-4">
        <ul className="prose">
          <li>共 {total} 题，约 4 分钟；点选答案后自动到下一题，可以返回修改。</li>
          <li>每答一题就会保存，可换设备继续。</li>
          <li>请按本人真实情况作答，结果决定可以查看和购买的产品等级。</li>
          <li>
            {`结果 ${limits.validMonths} 个月内有效；每天最多 ${limits.perDay} 次，12 个月内最多 ${limits.perYear} 次。`}
          </li>
          <li>{view.allowance}。</li>
        </ul>
      </Card>
      <ActionBar solo>
        {/* With a result, trying again is the secondary action. */}
        {isAllowed && result && !isResumed && (
          <ButtonLink kind="line" wide to={view.startTo}>
            重新测评
          </ButtonLink>
        )}
        {result && (
          <ButtonLink kind={isAllowed && isResumed ? 'line' : 'main'} wide to={after.to}>
            {after.label}
          </ButtonLink>
        )}
        {isAllowed && (isResumed || !result) && (
          <ButtonLink wide to={view.startTo}>
            {isResumed ? `继续测评（已答 ${answered} / ${total}）` : '开始测评'}
          </ButtonLink>
        )}
      </ActionBar>
    </>
  );
}
