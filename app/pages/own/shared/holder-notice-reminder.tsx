import { formatDeadlineDay } from '~/domain/figures/format';
import type { HolderNotice } from '~/contract/holder-notices';
import { messagePaths } from '~/app/paths/messages';
import { Notice } from '~/app/ui/notice';
import type { Edition } from '~/domain/platform/edition';

/**
 * Builds the reminder of the most urgent notice to holders, with the number of others; null when there is none to
 * read.
 */
export function buildHolderNoticeReminder(notices: readonly HolderNotice[], edition: Edition) {
  const [first] = notices;
  if (!first) return null;
  const more = notices.length - 1;
  return {
    to: messagePaths.holder(edition, more === 0 ? { notice_id: first.notice_id } : {}),
    text: `${first.fund_name}：${first.title}，请在 ${formatDeadlineDay(first.read_by.slice(5))}阅读${more > 0 ? `；另有 ${more} 份` : ''}`,
  };
}

/** Reminder above the person's own pages to read a notice to holders. It does not block the page. */
export const HolderNoticeReminder = ({ due }: { due: ReturnType<typeof buildHolderNoticeReminder> }) =>
  due && (
    <Notice icon="document" action={{ to: due.to, label: '阅读' }}>
      {due.text}
    </Notice>
  );
