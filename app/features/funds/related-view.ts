import { formatPercent } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';
import type { FundBrief } from '~/contract/catalogue';
import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';

type Related = CallResult<Contract['catalogue']['related']>;

/**
 * Builds a row of a fund: its figure with period and day, or only filed facts when the figure is locked for the
 * viewer.
 */
function relatedRow(fund: FundBrief, edition: Edition) {
  const isLocked = fund.kind === 'simu' && (Boolean(fund.locked) || fund.risk_level === null);
  const year = fund.returns?.['1y'] ?? null;
  return {
    to: fund.kind === 'simu' ? paths.simuProduct(fund.product_id) : paths.publicFund(edition, fund.fund_code),
    name: fund.name,
    facts:
      fund.kind === 'simu'
        ? [
            fund.strategy_name,
            fund.company_name,
            isLocked ? `${fund.founded_on.slice(0, 4)} 成立` : `R${fund.risk_level}`,
          ]
        : [fund.type_name, fund.fund_code, `R${fund.risk_level}`],
    value: isLocked ? null : formatPercent(year),
    note: isLocked || fund.nav_date === null ? null : year === null ? '未满 1 年' : '近1年',
    asOf: isLocked ? null : fund.nav_date,
  };
}

/** Returns the non-empty lists, each titled with what its funds have in common. */
export const buildRelatedView = ({ similar, of_manager }: Related, edition: Edition) =>
  buildRelatedLists(
    [
      { title: '同一基金经理', funds: of_manager },
      { title: '同类基金', funds: similar },
    ],
    edition,
  );

/** Returns the non-empty lists with the newest day of their figures. */
export function buildRelatedLists(
  given: readonly { title: string; funds: readonly FundBrief[] }[],
  edition: Edition,
) {
  const lists = given
    .filter(({ funds }) => funds.length > 0)
    .map(({ title, funds }) => ({ title, rows: funds.map((fund) => relatedRow(fund, edition)) }));
  const days = lists.flatMap(({ rows }) => rows.flatMap(({ asOf }) => asOf ?? [])).sort();
  return { lists, asOf: days.at(-1) ?? null };
}
export type RelatedView = ReturnType<typeof buildRelatedView>;
