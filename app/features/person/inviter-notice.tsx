import { getInviterLabel } from '~/domain/platform/share';
import { useStore } from '~/app/store/store';
import { Notice } from '~/app/ui/notice';

/** Who invited: an adviser in full, anybody else masked by upstream. */
export interface Inviter {
  name: string;
  isAdviser: boolean;
}

interface InviterNoticeProps {
  /** Of the visit, as the page was loaded with it; null without one. */
  inviter: Inviter | null;
  to: '登录' | '注册';
}

/** By whom one is invited, on the way to an account: of this tab, whose form says so, else of the visit. */
export function InviterNotice({ inviter, to }: InviterNoticeProps) {
  const { inviterName, isAdviserInviter } = useStore((state) => state.user);
  const shown = inviterName ? { name: inviterName, isAdviser: isAdviserInviter } : inviter;
  if (!shown) return null;
  return (
    <Notice calm icon="person">
      {getInviterLabel(shown.isAdviser)} {shown.name} 邀请您{to}
    </Notice>
  );
}
