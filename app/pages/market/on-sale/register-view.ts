import { z } from 'zod';
import type { CallResult, Contract } from '~/contract';
import { SIMU_STATUS_NAMES, SIMU_STATUSES, STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import { fundRegisterPaths } from '~/app/paths/on-sale';
import { directoryQuerySchema, emptyToUndefined } from '~/app/features/funds/directory-query';
import type { DirectorySearchView } from '~/app/features/funds/directory-view';
import { buildNumberedPage, computePageCount } from '~/app/features/lists/page-links';
import type { StatusTone } from '~/app/ui/status-label';

type Filed = CallResult<Contract['catalogue']['filedProducts']>;

/** Number of products on a page of the register. */
export const REGISTER_PAGE_SIZE = 40;

const { keyword, letter, strategy } = directoryQuerySchema.shape;
export const registerQuerySchema = z.object({
  keyword,
  letter,
  strategy,
  status: emptyToUndefined(z.enum(SIMU_STATUSES)),
  page: z.coerce.number().int().min(1).max(100).catch(1).default(1),
});
type Query = z.output<typeof registerQuerySchema>;

/** Statuses that differ from the usual one are highlighted: still raising, or ended. */
const HIGHLIGHTED_STATUSES: Partial<Record<(typeof SIMU_STATUSES)[number], StatusTone>> = {
  raising: 'open',
  liquidated: 'void',
};

/** One page of the register, ready to draw. */
export function buildRegisterView(
  { list, total, states, letters, filed_on }: Filed,
  query: Query,
  edition: Edition,
) {
  const { page, ...filters } = query;
  const at = (more: Partial<Query>) => fundRegisterPaths.filed(edition, { ...filters, ...more });
  const all = states.reduce((sum, { product_count }) => sum + product_count, 0);
  const ended = states.find(({ status }) => status === 'liquidated')?.product_count ?? 0;
  const find: DirectorySearchView = {
    action: fundRegisterPaths.filed(edition),
    keyword: query.keyword ?? '',
    letters: letters.map((letter) => ({
      label: letter.toUpperCase(),
      to: at({ letter: letter === query.letter ? undefined : letter }),
      isCurrent: letter === query.letter,
    })),
    selects: [
      {
        ...{ name: 'strategy', label: '策略', value: query.strategy ?? '' },
        options: STRATEGIES.map((value) => ({ value, label: STRATEGY_NAMES[value] })),
      },
    ],
    resetTo: Object.values(filters).some((value) => value !== undefined)
      ? fundRegisterPaths.filed(edition)
      : null,
  };
  return {
    countText: `共 ${total} 只`,
    filedOn: filed_on,
    ended: all === 0 ? null : `已清盘的 ${ended} 只也在其中`,
    find,
    states: [
      { label: `全部 ${all}`, to: at({ status: undefined }), isCurrent: query.status === undefined },
      ...states.map(({ status, product_count }) => ({
        label: `${SIMU_STATUS_NAMES[status]} ${product_count}`,
        to: at({ status }),
        isCurrent: status === query.status,
        isOff: product_count === 0,
      })),
    ],
    rows: list.map((fund) => ({
      id: fund.product_id,
      to: paths.simuProduct(fund.product_id),
      name: fund.short_name,
      company: fund.company_name,
      filingNo: fund.filing_no,
      filedOn: fund.filed_on,
      foundedOn: fund.founded_on,
      strategy: STRATEGY_NAMES[fund.strategy],
      custodian: fund.custodian.replace(/股份有限公司$/, ''),
      state: { word: SIMU_STATUS_NAMES[fund.status], tone: HIGHLIGHTED_STATUSES[fund.status] ?? null },
    })),
    pages: buildNumberedPage(page, computePageCount(total, REGISTER_PAGE_SIZE), (number) =>
      at({ page: number }),
    ),
  };
}
