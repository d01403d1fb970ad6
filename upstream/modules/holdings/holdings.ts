import { getFlowPeriodStart } from '~/domain/calendar/flow-period';
import { implement } from '~/upstream/core/service-context';
import { listOpenDays, listOwnDays } from '~/upstream/modules/holdings/calendar';
import {
  checkCertificate,
  issueCertificate,
  listCertificates,
} from '~/upstream/modules/holdings/certificates';
import { listFlows } from '~/upstream/modules/holdings/flows';
import { loadOwnFundState } from '~/upstream/modules/holdings/own-fund-state';
import { positions } from '~/upstream/modules/holdings/positions';
import { createStatementFile } from '~/upstream/modules/holdings/statement';
import { getToday } from '~/upstream/modules/holdings/value';

/** Holdings: positions, flows, documents about them, and important days. */
export const holdings = implement('holdings', {
  ...positions,

  onFund: ({ query, account, context }) => loadOwnFundState(context, account.id, query),

  async flows({ query, account, context }) {
    const { period, ...rest } = query;
    return listFlows(context, account.id, { ...rest, from: getFlowPeriodStart(period, getToday(context)) });
  },

  async flowsFile({ body, account, context }) {
    return { file_id: await createStatementFile(context, account.id, body.period) };
  },

  async issueCertificate({ body, account, context }) {
    return issueCertificate(context, account.id, body.kind);
  },

  async certificates({ query, account, context }) {
    return listCertificates(context, account.id, query);
  },

  async checkCertificate({ query, context }) {
    return checkCertificate(context, query.check_code);
  },

  async openCalendar({ query, account, context }) {
    const isOwnOnly = query.is_own === 'true';
    const { list, is_capped } = isOwnOnly
      ? { list: [], is_capped: false }
      : await listOpenDays(context, query);
    return { list, is_capped, own: account === null ? [] : await listOwnDays(context, account.id, query) };
  },
});
