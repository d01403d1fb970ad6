import type { OpsAction } from '~/upstream/core/actions/action';
import { editingActions } from '~/upstream/modules/content';
import { monthReportActions } from '~/upstream/modules/holdings';
import {
  payoutBatchActions,
  privateFundActions,
  ledgerActions,
  liquidationActions,
  navActions,
  correctionActions,
  incomeActions,
  payoutActions,
  payoutCorrectionActions,
  productEventActions,
  capitalCallActions,
  exchangeRateActions,
  settlementActions,
  heldMoneyActions,
  statementActions,
} from '~/upstream/modules/settlement';
import { refundActions, orderActions } from '~/upstream/modules/private-orders';
import { publicTradeActions } from '~/upstream/modules/public-orders';
import { activityActions } from '~/upstream/modules/events';
import { feedbackActions, memberActions, consultationActions } from '~/upstream/modules/customers';
import { verificationActions } from '~/upstream/modules/identity';
import { holderNoticeActions } from '~/upstream/modules/notifications';
import { trafficActions } from '~/upstream/modules/tracking';
import { audit, operatorAudit } from '~/upstream/admin/actions/platform/audit';
import { clock } from '~/upstream/admin/actions/platform/clock';
import { feedNavsAction } from '~/upstream/admin/actions/platform/feed-navs';
import { files } from '~/upstream/admin/actions/platform/files';
import { importCsv } from '~/upstream/admin/actions/platform/import-csv';
import { mails } from '~/upstream/admin/actions/platform/mails';
import { operatorActions } from '~/upstream/admin/actions/platform/operators';
import { outbox } from '~/upstream/admin/actions/platform/outbox';
import { requestActions } from '~/upstream/admin/actions/platform/requests';
import { switchActions } from '~/upstream/admin/actions/platform/switches';
import { sms } from '~/upstream/admin/actions/platform/sms';

/**
 * All operator actions. A service adds its own: a file with `defineAction({ name, summary, arguments, run })` next
 * to its handlers, and an entry here.
 */
export const actions: readonly OpsAction[] = [
  audit,
  operatorAudit,
  clock,
  feedNavsAction,
  files,
  importCsv,
  mails,
  outbox,
  sms,
  ...operatorActions,
  ...requestActions,
  ...switchActions,
  ...editingActions,
  ...holderNoticeActions,
  ...consultationActions,
  ...verificationActions,
  ...activityActions,
  ...memberActions,
  ...monthReportActions,
  ...refundActions,
  ...orderActions,
  ...privateFundActions,
  ...liquidationActions,
  ...publicTradeActions,
  ...navActions,
  ...incomeActions,
  ...payoutActions,
  ...payoutCorrectionActions,
  ...productEventActions,
  ...capitalCallActions,
  ...exchangeRateActions,
  ...payoutBatchActions,
  ...correctionActions,
  ...ledgerActions,
  ...settlementActions,
  ...statementActions,
  ...heldMoneyActions,
  ...feedbackActions,
  ...trafficActions,
];
