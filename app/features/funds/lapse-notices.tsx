import { Notice } from '~/app/ui/notice';
import type { LapseNotice } from '~/app/features/person/lapse-view';

/** Shows everything that has expired, each with its next step; renders nothing when nothing has expired. */
export const LapseNotices = ({ notices }: { notices: readonly LapseNotice[] }) =>
  notices.map(({ kind, text, label, to }) => (
    <Notice key={kind} icon="warn" action={{ to, label }}>
      {text}
    </Notice>
  ));
