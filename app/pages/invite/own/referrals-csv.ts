import { BRINGER_NAMES, MEDIUM_NAMES, WAY_NAMES, whoCame } from '~/app/pages/invite/own/referrals-view';
import { BYTE_ORDER_MARK, csvLine } from '~/domain/shared/csv';
import { csvHeaders } from '~/app/features/lists/csv';
import type { Came } from '~/contract/invites';

const HEAD = ['注册日期', '注册人', '邀请途径', '注册方式', '邀请人'];

/** Who came as a CSV file, as the page shows them: nothing more of anybody. */
export const cameCsv = (list: readonly Came[]): Response =>
  new Response(
    BYTE_ORDER_MARK +
      csvLine(HEAD) +
      list
        .map((came) =>
          csvLine([
            came.came_on,
            whoCame(came),
            MEDIUM_NAMES[came.medium],
            WAY_NAMES[came.way],
            BRINGER_NAMES[came.by],
          ]),
        )
        .join(''),
    { headers: csvHeaders('邀请记录.csv', 'invited.csv') },
  );
