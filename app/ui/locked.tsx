import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import { cx } from './class-names';
import { Icon } from './icon';
import { Link } from './link';
import { Steps, type Step } from './steps';

interface LockCardProps {
  title: string;
  /** Why it is locked. */
  children: ReactNode;
  /** The way to open it, with minutes. */
  steps?: Step[];
  action: { to: string; label: string };
  /** Another way on, where there is one. */
  other?: { to: string; label: string };
}

/** The lock of a whole part: what, why, the steps with their minutes, one button. */
export function LockCard({ title, children, steps, action, other }: LockCardProps) {
  return (
    <section className="card lockcard mt-5">
      <div className="head">
        <Icon name="lock" />
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

interface LockRowProps {
  title: string;
  reason: string;
  to: string;
  /** Next step or minutes, such as 约 4 分钟. */
  next?: string;
  card?: boolean;
}

/** The lock of one entry in a list. */
export function LockRow({ title, reason, to, next, card }: LockRowProps) {
  return (
    <Link className={cx(card && 'card', 'lockrow')} to={to}>
      <Icon name="lock" size="m" />
      <span>
        {title}
        <small>{reason}</small>
      </span>
      {next && <em>{next}</em>}
      <Icon name="chevron" size="s" />
    </Link>
  );
}

/** The lock in place of a card's figures; the card itself is the link. */
export function LockLine({ reason, next }: { reason: string; next: string }) {
  return (
    <div className="lockline">
      <Icon name="lock" size="m" />
      <span>{reason}</span>
      <em>{next}</em>
    </div>
  );
}
