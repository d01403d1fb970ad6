import type { OpsAction } from '~/upstream/ops/action';
import { editingActions } from '~/upstream/services/catalogue/editing/ops';
import { monthReportActions } from '~/upstream/services/ledger/month-reports/ops';
import { payoutBatchActions } from '~/upstream/services/ledger/payout-batches/ops';
import { privateFundActions } from '~/upstream/services/ledger/orders/fund-ops';
import { moneyBackActions } from '~/upstream/services/ledger/orders/money-back';
import { orderActions } from '~/upstream/services/ledger/orders/ops';
import { publicTradeActions } from '~/upstream/services/ledger/public-trade/ops';
import { ledgerActions } from '~/upstream/services/ledger/settlement/check-ledger';
import { liquidationActions } from '~/upstream/services/ledger/liquidation/ops';
import { navActions } from '~/upstream/services/ledger/navs/ops';
import { correctionActions } from '~/upstream/services/ledger/navs/pay-corrections';
import { incomeActions } from '~/upstream/services/ledger/navs/income-ops';
import { payoutActions } from '~/upstream/services/ledger/payouts/ops';
import { settlementActions } from '~/upstream/services/ledger/settlement/ops';
import { heldMoneyActions } from '~/upstream/services/ledger/statements/held-ops';
import { statementActions } from '~/upstream/services/ledger/statements/ops';
import { activityActions } from '~/upstream/services/people/activities/ops';
import { feedbackActions } from '~/upstream/services/people/feedback/ops';
import { memberActions } from '~/upstream/services/people/member/ops';
import { verificationActions } from '~/upstream/services/people/verification/ops';
import { consultationActions } from '~/upstream/services/people/surveys/ops';
import { holderNoticeActions } from '~/upstream/services/people/holder-notices/ops';
import { trafficActions } from '~/upstream/services/people/tracking/ops';
import { audit, operatorAudit } from '~/upstream/ops/actions/audit';
import { clock } from '~/upstream/ops/actions/clock';
import { files } from '~/upstream/ops/actions/files';
import { importCsv } from '~/upstream/ops/actions/import-csv';
import { mails } from '~/upstream/ops/actions/mails';
import { operatorActions } from '~/upstream/ops/actions/operators';
import { outbox } from '~/upstream/ops/actions/outbox';
import { requestActions } from '~/upstream/ops/actions/requests';
import { switchActions } from '~/upstream/ops/actions/switches';
import { sms } from '~/upstream/ops/actions/sms';

/**
 * Everything operators may do. A service adds its own: a file with `defineAction({ name, summary, arguments, run })`
 * beside its handlers, and its line here.
 */
export const actions: readonly OpsAction[] = [
  audit,
  operatorAudit,
  clock,
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
  ...moneyBackActions,
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
