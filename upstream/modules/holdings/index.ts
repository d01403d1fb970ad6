import { flowPeriodStart } from '~/domain/calendar/flow-period';
import { implement } from '~/upstream/modules/handler';
import { openDayList, ownDays } from '~/upstream/modules/holdings/calendar';
import {
  checkCertificate,
  issueCertificate,
  listCertificates,
} from '~/upstream/modules/holdings/certificates';
import { flowPage } from '~/upstream/modules/holdings/flows';
import { onFund } from '~/upstream/modules/holdings/on-fund';
import { positions } from '~/upstream/modules/holdings/positions';
import { statementFile } from '~/upstream/modules/holdings/statement';
import { todayOf } from '~/upstream/modules/holdings/value';

/** What people hold: positions, flows, papers about them, and the days that matter. */
export const holdings = implement('holdings', {
  ...positions,

  onFund: ({ query, account, context }) => onFund(context, account.id, query),

  async flows({ query, account, context }) {
    const { period, ...rest } = query;
    return flowPage(context, account.id, { ...rest, from: flowPeriodStart(period, todayOf(context)) });
  },

  async flowsFile({ body, account, context }) {
    return { file_id: await statementFile(context, account.id, body.period) };
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
      : await openDayList(context, query);
    return { list, is_capped, own: account === null ? [] : await ownDays(context, account.id, query) };
  },
});
