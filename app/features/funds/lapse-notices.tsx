import { Notice } from '~/app/ui/notice';
import type { LapseNotice } from '~/app/features/funds/lapse-view';

/** What is past its last day, each with its next step; nothing where nothing is. */
export const LapseNotices = ({ notices }: { notices: readonly LapseNotice[] }) =>
  notices.map(({ kind, text, label, to }) => (
    <Notice key={kind} icon="warn" action={{ to, label }}>
      {text}
    </Notice>
  ));
