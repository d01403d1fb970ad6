import {
  REFERRER_NAMES,
  INVITE_MEDIUM_NAMES,
  REGISTRATION_METHOD_NAMES,
  formatReferralName,
} from '~/app/pages/invite/own/referrals-view';
import { BYTE_ORDER_MARK, formatCsvLine } from '~/domain/shared/csv';
import { buildCsvHeaders } from '~/app/features/lists/csv';
import type { Referral } from '~/contract/invites';

const COLUMN_TITLES = ['注册日期', '注册人', '邀请途径', '注册方式', '邀请人'];

/** Builds a CSV file of referrals with the same data as the page and nothing more. */
export const buildReferralsCsv = (list: readonly Referral[]): Response =>
  new Response(
    BYTE_ORDER_MARK +
      formatCsvLine(COLUMN_TITLES) +
      list
        .map((referral) =>
          formatCsvLine([
            referral.came_on,
            formatReferralName(referral),
            INVITE_MEDIUM_NAMES[referral.medium],
            REGISTRATION_METHOD_NAMES[referral.way],
            REFERRER_NAMES[referral.by],
          ]),
        )
        .join(''),
    { headers: buildCsvHeaders('邀请记录.csv', 'invited.csv') },
  );
