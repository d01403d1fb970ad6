import type { OpsAction } from '~/upstream/core/actions/action';
import { editingActions } from '~/upstream/modules/content/editing/ops';
import { monthReportActions } from '~/upstream/modules/holdings/month-reports/ops';
import { payoutBatchActions } from '~/upstream/modules/settlement/payout-batches/ops';
import { privateFundActions } from '~/upstream/modules/settlement/liquidation/close-fund';
import { refundActions } from '~/upstream/modules/private-orders/refund';
import { orderActions } from '~/upstream/modules/private-orders/ops';
import { publicTradeActions } from '~/upstream/modules/public-orders/ops';
import { ledgerActions } from '~/upstream/modules/settlement/check-ledger';
import { liquidationActions } from '~/upstream/modules/settlement/liquidation/ops';
import { navActions } from '~/upstream/modules/settlement/navs/ops';
import { correctionActions } from '~/upstream/modules/settlement/navs/pay-corrections';
import { incomeActions } from '~/upstream/modules/settlement/navs/income-ops';
import { payoutActions } from '~/upstream/modules/settlement/payouts/ops';
import { settlementActions } from '~/upstream/modules/settlement/ops';
import { heldMoneyActions } from '~/upstream/modules/settlement/bank-statements/held-ops';
import { statementActions } from '~/upstream/modules/settlement/bank-statements/ops';
import { activityActions } from '~/upstream/modules/events/ops';
import { feedbackActions } from '~/upstream/modules/customers/feedback/ops';
import { memberActions } from '~/upstream/modules/customers/member/ops';
import { verificationActions } from '~/upstream/modules/identity/verification/ops';
import { consultationActions } from '~/upstream/modules/customers/surveys/ops';
import { holderNoticeActions } from '~/upstream/modules/notifications/holder-notices/ops';
import { trafficActions } from '~/upstream/modules/tracking/ops';
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
  ...payoutBatchActions,
  ...correctionActions,
  ...ledgerActions,
  ...settlementActions,
  ...statementActions,
  ...heldMoneyActions,
  ...feedbackActions,
  ...trafficActions,
];
