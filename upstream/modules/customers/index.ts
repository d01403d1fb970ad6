export { accessLog } from '~/upstream/modules/customers/access-log';
export { accountCancellation } from '~/upstream/modules/customers/account-cancellation';
export { deadlines } from '~/upstream/modules/customers/deadlines';
export { feedback } from '~/upstream/modules/customers/feedback';
export {
  buildEntryFacts,
  type EntryFacts,
  getDueDay,
  loadClockCalendar,
} from '~/upstream/modules/customers/feedback/entry';
export { escalateComplaints, findEntry } from '~/upstream/modules/customers/feedback/handle';
export { countOpenEntries, type OpenCount } from '~/upstream/modules/customers/feedback/open-entries';
export { feedbackActions } from '~/upstream/modules/customers/feedback/ops';
export { invites } from '~/upstream/modules/customers/invites';
export { member } from '~/upstream/modules/customers/member';
export { notifyMembers } from '~/upstream/modules/customers/member/notify-members';
export { memberActions } from '~/upstream/modules/customers/member/ops';
export { reverseCancelledUse } from '~/upstream/modules/customers/member/reversal';
export { talkSeats } from '~/upstream/modules/customers/member/talk-seats';
export { ownData } from '~/upstream/modules/customers/own-data';
export { startDataCopyWorker } from '~/upstream/modules/customers/own-data/copy-worker';
export { users } from '~/upstream/modules/customers/profile';
export { surveys } from '~/upstream/modules/customers/surveys';
export { consultationActions } from '~/upstream/modules/customers/surveys/ops';
