import { joinClassNames } from '~/app/ui/class-names';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

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
    <Link className={joinClassNames(card && 'card', 'lock-row')} to={to}>
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
