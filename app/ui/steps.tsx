import '~/app/ui/steps.css';
import type { ReactNode } from 'react';
import { wholeNumbers } from '~/app/ui/facts-list';
import { Icon } from '~/app/ui/icon';

export type StepState = 'done' | 'now' | 'next';

export interface Step {
  title: string;
  state: StepState;
  /** When it was done, its deadline, or its duration. */
  when?: ReactNode;
  detail?: ReactNode;
  /** Current action: one link or button. */
  action?: ReactNode;
}

const stateClass = { done: 'is-done', now: 'is-now', next: undefined };
const spoken = { done: '已完成', now: '进行中', next: '未开始' };

function StepIndicator({ state, number }: { state: StepState; number: number }) {
  return (
    <span className="step-mark" aria-hidden="true">
      {state === 'done' ? <Icon name="check" /> : number}
    </span>
  );
}

/** Completed steps, the next step, and deadlines: one step on each line. */
export function Steps({ steps, label }: { steps: Step[]; label?: string }) {
  return (
    <ol className="step-list" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={`${index} ${step.title}`}
          className={stateClass[step.state]}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <StepIndicator state={step.state} number={index + 1} />
          <span className="step-text">
            <span className="step-head">
              <b>
                {step.title}
                <span className="sr-only">，{spoken[step.state]}</span>
              </b>
              {step.when && <span className="step-when">{wholeNumbers(step.when)}</span>}
            </span>
            {step.detail && <small>{wholeNumbers(step.detail)}</small>}
            {step.action && <span className="mt-2 block">{step.action}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Up to six short steps side by side. */
export function StepPath({ steps, label }: { steps: Pick<Step, 'title' | 'state'>[]; label?: string }) {
  return (
    <ol className="step-path" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.title}
          className={stateClass[step.state]}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <StepIndicator state={step.state} number={index + 1} />
          {step.title}
          <span className="sr-only">，{spoken[step.state]}</span>
        </li>
      ))}
    </ol>
  );
}

/** The current step with its minutes and its button, below a step path. */
export function CurrentStepBox({
  title,
  note,
  action,
}: {
  title: string;
  note: ReactNode;
  action: ReactNode;
}) {
  return (
    <div className="step-now">
      <div>
        <b className="font-semibold">{title}</b>
        <p className="note-text">{note}</p>
      </div>
      {action}
    </div>
  );
}
