import type { CallResult, Contract } from '~/contract';
import type { IndexFund } from '~/contract/indices';
import { STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import type { Edition } from '~/domain/platform/edition';
import { formatNumber, MISSING_VALUE } from '~/domain/figures/format';
import { paths } from '~/app/paths';
import { indexPaths } from '~/app/paths/indices';
import { buildNumberedPage, computePageCount } from '~/app/features/lists/page-links';

type About = CallResult<Contract['indices']['about']>;
type Review = About['reviews'][number];
type Strategy = (typeof STRATEGIES)[number];

const A_PAGE = 25;

const JOIN_WORDS: Record<Review['joined'][number]['reason'], string> = {
  base: '首次编制时入选',
  place: '有空出的名额，按成立日期入选',
};
const LEAVE_WORDS: Record<Review['left'][number]['reason'], string> = {
  ended: '已清盘或停止披露净值',
  gap: '近 52 周净值披露有缺',
  order: '符合条件，按成立日期未能留任',
};

const fundRow = (fund: IndexFund) => ({
  id: fund.product_id,
  to: fund.is_listed ? paths.simuProduct(fund.product_id) : null,
  name: fund.name,
  company: fund.company_name,
  strategy: fund.strategy_name,
  founded: fund.founded_on,
  filingNo: fund.filing_no,
});

/** States the number of members, and why there are not more or fewer. */
export function describeMemberCount(about: About): string {
  const count = about.members.length;
  const eligible = about.reviews[0]?.eligible_count ?? 0;
  const on = about.reviews[0]?.date ?? about.base_on;
  if (count < about.places) {
    return `${on} 审核时成员 ${count} 只：符合条件的不足 ${about.places} 只，或受同一管理人的只数所限，有几只就是几只。`;
  }
  return `${on} 审核时 ${eligible} 只符合条件，按成立日期取 ${count} 只。`;
}

/** Builds the index without its level: its description in open figures. */
export const buildIndexAboutView = (about: About) => ({
  name: about.name,
  lead: about.lead,
  launchedOn: about.launched_on,
  count: about.members.length,
  countText: describeMemberCount(about),
  rules: about.rules.map(({ title, text }) => ({ label: title, value: text })),
  pairs: [
    { label: '成员', value: `${about.members.length} 只` },
    { label: '权重', value: '审核时等权' },
    { label: '基日与基点', value: `${about.base_on}，${formatNumber(about.base_level, 0)} 点` },
    { label: '发布日', value: about.launched_on },
    { label: '上次审核', value: about.reviews[0]?.date ?? about.base_on },
    { label: '下次审核', value: about.next_review_on },
  ],
});

/** Builds a page of the members, of all strategies or of one, by name. */
export function buildMembersView(
  { members }: About,
  { strategy, page }: { strategy?: Strategy | undefined; page: number },
  edition: Edition,
) {
  const shown = members.filter((fund) => strategy === undefined || fund.strategy === strategy);
  const getHref = (of: Strategy | undefined, number?: number) =>
    `${indexPaths.hundredFunds(edition, { strategy: of, page: number })}#members`;
  const pages = buildNumberedPage(page, computePageCount(shown.length, A_PAGE), (number) =>
    getHref(strategy, number),
  );
  const getCount = (of: Strategy) => members.filter((fund) => fund.strategy === of).length;
  return {
    ...pages,
    rows: shown
      .slice((pages.page - 1) * A_PAGE, pages.page * A_PAGE)
      .map((fund) => ({ ...fundRow(fund), joined: fund.joined_on })),
    strategies: [
      { to: getHref(undefined), label: `全部 ${members.length}`, isCurrent: strategy === undefined },
      ...STRATEGIES.filter((of) => getCount(of) > 0).map((of) => ({
        to: getHref(of),
        label: `${STRATEGY_NAMES[of]} ${getCount(of)}`,
        isCurrent: strategy === of,
      })),
    ],
  };
}

/**
 * Builds the reviews, newest first: number of eligible funds, members, additions and removals; and each change with
 * its reason. The first review has no changes.
 */
export function buildReviewsView({ reviews, base_on }: About) {
  const changes = reviews.filter(({ date }) => date !== base_on);
  return {
    rows: reviews.map(({ date, eligible_count, member_count, joined, left }) => ({
      label: date,
      cells: [
        String(eligible_count),
        String(member_count),
        ...(date === base_on ? [MISSING_VALUE, MISSING_VALUE] : [String(joined.length), String(left.length)]),
      ],
    })),
    moves: changes.flatMap(({ date, joined, left }) => [
      ...left.map((fund) => ({ ...fundRow(fund), date, word: '出', why: LEAVE_WORDS[fund.reason] })),
      ...joined.map((fund) => ({ ...fundRow(fund), date, word: '进', why: JOIN_WORDS[fund.reason] })),
    ]),
  };
}
export type ReviewsView = ReturnType<typeof buildReviewsView>;
