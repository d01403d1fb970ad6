import '~/app/pages/own/shared/cash-ladder.css';
import type { ReactNode } from 'react';
import type { LadderStepView } from '~/app/pages/own/shared/ladder-view';
import { Card } from '~/app/ui/card';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

interface CashLadderProps {
  steps: readonly LadderStepView[];
  /** Content of the expanded step. */
  children?: ReactNode;
}

/** Liquidity of the assets with costs, soonest first; each step can be expanded. */
export function CashLadder({ steps, children }: CashLadderProps) {
  return (
    <Card pad="p">
      <ol className="cash-ladder">
        {steps.map((step) => (
          <li key={step.key}>
            <Link to={step.to} preventScrollReset className="cash-ladder-head" aria-expanded={step.isOpen}>
              <b>
                {step.title}
                <Icon name="down" size="s" className={step.isOpen ? 'is-reversed' : undefined} />
              </b>
              <span>{step.amount}</span>
            </Link>
            <svg aria-hidden="true">
              <rect className="cash-ladder-ground" width="100%" height="6" />
              <rect className="cash-ladder-before" width={`${step.before}%`} height="6" />
              <rect className="cash-ladder-own" x={`${step.before}%`} width={`${step.width}%`} height="6" />
            </svg>
            <p className="tiny-text">
              <span>{step.note}</span>
              <span className="inline-block">
                占 {step.share}
                {step.cumulative !== null && `，累计 ${step.cumulative}`}
              </span>
            </p>
            {step.cost && (
              <p className="tiny-text">
                <span className="break-normal">
                  费用 {step.cost.fee}
                  {step.cost.performance !== null && `（含业绩报酬 ${step.cost.performance}）`}
                </span>
                <span className="break-normal">预计到账 {step.cost.net}</span>
              </p>
            )}
            {[step.unpriced, step.openDays].map(
              (text) =>
                text !== null && (
                  <p key={text} className="tiny-text">
                    {text}
                  </p>
                ),
            )}
            {step.isOpen && children}
          </li>
        ))}
      </ol>
    </Card>
  );
}
