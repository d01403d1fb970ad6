import type { ReactNode } from 'react';
import { ButtonLink } from '~/app/ui/button';
import { Icon } from '~/app/ui/icon';
import { SceneIllustration } from '~/app/ui/pictures/scene';
import { Steps, type Step } from '~/app/ui/steps';

interface LockCardProps {
  title: string;
  /** Reason why it is locked. */
  children: ReactNode;
  /** Steps to open it, with minutes. */
  steps?: Step[];
  action: { to: string; label: string };
  /** Another link, if any. */
  other?: { to: string; label: string };
}

/**
 * Lock of a whole section: what, why, the steps with their minutes, one button; a picture when there are no steps.
 */
export function LockCard({ title, children, steps, action, other }: LockCardProps) {
  return (
    <section className="card lock-card mt-5">
      {!steps && <SceneIllustration kind="locked" />}
      <div className="lock-card-head">
        {steps && <Icon name="lock" />}
        <div>
          <h2>{title}</h2>
          <p>{children}</p>
        </div>
      </div>
      {steps && <Steps steps={steps} />}
      <ButtonLink wide to={action.to}>
        {action.label}
      </ButtonLink>
      {other && (
        <ButtonLink wide kind="line" className="mt-3" to={other.to}>
          {other.label}
        </ButtonLink>
      )}
    </section>
  );
}
