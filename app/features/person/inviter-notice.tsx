import { getInviterLabel } from '~/domain/platform/share';
import { useStore } from '~/app/store/store';
import { Notice } from '~/app/ui/notice';

/** Inviter: an adviser by full name, any other person masked by the upstream. */
export interface Inviter {
  name: string;
  isAdviser: boolean;
}

interface InviterNoticeProps {
  /** Inviter of the visit, loaded with the page; null without one. */
  inviter: Inviter | null;
  to: '登录' | '注册';
}

/** Shows the inviter during registration: the one in the form of this tab, otherwise the one of the visit. */
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
