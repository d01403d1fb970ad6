import { paths } from '~/app/paths';
import { accountPaths } from '~/app/paths/account';
import { activityPaths } from '~/app/paths/activities';
import { adviserPaths } from '~/app/paths/adviser';
import { messagePaths } from '~/app/paths/messages';
import { memberPaths } from '~/app/paths/member';
import { reminderPaths } from '~/app/paths/reminders';
import type { AmountDisplay } from '~/app/features/money/amounts';
import type { Edition } from '~/domain/platform/edition';
import { formatDateTime } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';

type Notices = CallResult<Contract['publicAccount']['notices']>['list'];

/**
 * Builds the notices about orders, plans and payments, each with a link to its subject; hidden amounts are hidden
 * in the text too.
 */
export const buildNoticeRows = (notices: Notices, edition: Edition, amounts: AmountDisplay) =>
  notices.map(({ topic, subject_id, title, text, created_at }) => ({
    key: `${topic}${subject_id}${created_at}`,
    title,
    text: amounts.words(text),
    at: formatDateTime(created_at),
    to: buildNoticePath(topic, subject_id, edition),
  }));

/** Address of the page that a notice is about. */
export function buildNoticePath(
  topic: Notices[number]['topic'],
  subjectId: string,
  edition: Edition,
): string {
  switch (topic) {
    case 'order':
      return paths.publicOrder(edition, subjectId);
    case 'private_order':
      return paths.transitionDetail(edition, { order_id: subjectId });
    case 'plan':
      return paths.publicPlan(edition, subjectId);
    case 'dividend':
    case 'nav_correction':
      return paths.publicPosition(edition, subjectId);
    case 'product_event':
      return paths.fixedIncomeDetail(edition, { product_code: subjectId });
    case 'liquidation':
      return paths.assets(edition);
    case 'fund_alert':
      return paths.publicFund(edition, subjectId);
    case 'adviser_view':
      return adviserPaths.accessLog(edition);
    case 'meeting':
      return paths.appointment(edition);
    case 'private_alert':
      return paths.simuProduct(subjectId);
    case 'watchlist':
      return `${paths.favorite(edition)}#changes`;
    case 'activity':
      return activityPaths.detail(edition, subjectId);
    case 'feedback':
      return paths.feedback(edition, { number: subjectId });
    case 'verification':
      return paths.authenticate(edition);
    case 'holder_notice':
      return messagePaths.holder(edition, { notice_id: subjectId });
    case 'consultation':
      return paths.purchase(edition, 'solicit-opinion', { product_code: subjectId });
    case 'month_report':
      return reminderPaths.monthReport(edition, subjectId);
    case 'member':
      return memberPaths.center(edition);
    case 'own_data':
      return accountPaths.ownData(edition);
  }
}
export type NoticeRow = ReturnType<typeof buildNoticeRows>[number];
