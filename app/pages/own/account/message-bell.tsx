import '~/app/pages/own/account/message-bell.css';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

const MOST = 99;

/** Link to the inbox, with the number of unread messages. */
export function MessageBell({ to, unread }: { to: string; unread: number }) {
  return (
    <Link
      className="icon-button message-bell narrow-only"
      to={to}
      aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
    >
      <Icon name="bell" />
      {unread > 0 && <small aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</small>}
    </Link>
  );
}
