import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

interface NoticeProps {
  children: ReactNode;
  icon?: IconName;
  /** calm: information; otherwise an action is due. */
  calm?: boolean;
  /** The single action: the whole notice becomes a link. */
  action?: { to: string; label: string };
}

/** Icon, text, one action. */
export function Notice({ children, icon, calm, action }: NoticeProps) {
  const name = calm ? 'notice notice-calm mt-3' : 'notice mt-3';
  const noticeIcon = <Icon name={icon ?? (calm ? 'info' : 'clock')} size="m" />;
  if (!action) {
    return (
      <div className={name}>
        {noticeIcon}
        <span>{children}</span>
      </div>
    );
  }
  return (
    <Link className={name} to={action.to}>
      {noticeIcon}
      <span>{children}</span>
      <em>
        {action.label}
        <Icon name="chevron" size="s" />
      </em>
    </Link>
  );
}
