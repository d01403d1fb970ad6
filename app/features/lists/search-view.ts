import { buildSparkline, type SparklineModel } from '~/app/charts/spark';
import { paths } from '~/app/paths';
import { equityPaths } from '~/app/paths/equity';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';
import type { AvatarSubject } from '~/app/ui/pictures/avatar';
import type { CoverFacts } from '~/domain/platform/cover-facts';
import { formatPercent } from '~/domain/figures/format';
import { getFundKinds, type Edition } from '~/domain/platform/edition';
import { findHighlightRanges, splitHighlighted, type HighlightSegment } from '~/domain/shared/text';
import type { CallResult, Contract } from '~/contract';
import type { FundBrief } from '~/contract/catalogue';
import { getLockedText } from '~/app/features/person/locked-text';

type Found = CallResult<Contract['search']['query']>;
type Hit = Found['groups'][number]['list'][number];

/** Additional fields of a fund row: risk, one-year return, star. */
export interface FundHit {
  kind: 'simu' | 'public';
  id: string;
  name: string;
  /** R1 to R5; null when it is locked. */
  risk: string | null;
  /** Return of one year; null when it is locked. */
  year: string | null;
  isWatched: boolean;
}

export interface SearchHitView {
  to: string;
  avatar: AvatarSubject | null;
  cover: CoverFacts | null;
  fund: FundHit | null;
  parts: HighlightSegment[];
  notes: HighlightSegment[][];
  isBeyondRisk: boolean;
}

/** A group of hits, ready to draw. */
export interface SearchGroupView {
  kind: string;
  name: string;
  /** Number of hits, as it is shown. */
  total: string;
  /** There are more hits than are listed. */
  isCutOff: boolean;
  /** Link to all hits of this kind; null when all are shown. */
  more: string | null;
  hits: SearchHitView[];
}

function getHref(hit: Hit, edition: Edition): string {
  switch (hit.kind) {
    case 'simu':
      return paths.simuProduct(hit.id);
    case 'public':
      return paths.publicFund(edition, hit.id);
    case 'pe':
      return equityPaths.product(edition, hit.id);
    case 'quasi_fixed':
      return quasiFixedPaths.product(edition, hit.id);
    case 'manager':
      return paths.simuManager(hit.id);
    case 'company':
      return paths.simuCompany(hit.id);
    case 'equity_company':
      return equityPaths.company(edition, hit.id);
    case 'equity_manager':
      return equityPaths.manager(edition, hit.id);
    case 'news':
      return paths.post(edition, hit.id);
  }
}

/** Mark of people and companies; the note of a person begins with the company. */
function getAvatar({ kind, title, note }: Hit): AvatarSubject | null {
  if (kind === 'company' || kind === 'equity_company') return { company: title };
  return kind === 'manager' || kind === 'equity_manager'
    ? { person: title, company: note.split(' · ')[0] ?? '' }
    : null;
}

/** A locked fund has a null risk, so its one-year return is hidden too. */
function getFundHit({ kind, id, title, risk_level, returns, is_selection }: Hit): FundHit | null {
  if (kind !== 'simu' && kind !== 'public') return null;
  const isOpen = returns != null;
  return {
    ...{ kind, id, name: title, isWatched: is_selection === true },
    risk: risk_level == null ? null : `R${risk_level}`,
    year: isOpen ? formatPercent(returns['1y']) : null,
  };
}

/** Builds a group from funds of another list, such as watched funds; null when there are none. */
export function buildBriefGroup(
  name: string,
  funds: readonly { fund: FundBrief; reasons?: readonly string[] }[],
  edition: Edition,
): SearchGroupView | null {
  if (funds.length === 0) return null;
  return {
    ...{ kind: name, name, total: '', isCutOff: false, more: null },
    hits: funds.map(({ fund, reasons }) => {
      const isSimu = fund.kind === 'simu';
      const facts = isSimu ? [fund.strategy_name, fund.company_name] : [fund.fund_code, fund.type_name];
      const notes = reasons === undefined ? facts : reasons;
      return {
        to: isSimu ? paths.simuProduct(fund.product_id) : paths.publicFund(edition, fund.fund_code),
        ...{ avatar: null, cover: null, isBeyondRisk: isSimu && fund.locked?.reason === 'risk' },
        fund: {
          ...{ kind: fund.kind, id: isSimu ? fund.product_id : fund.fund_code, name: fund.name },
          risk: fund.risk_level === null ? null : `R${fund.risk_level}`,
          year: fund.returns ? formatPercent(fund.returns['1y']) : null,
          isWatched: fund.is_selection,
        },
        parts: [{ text: isSimu ? fund.short_name : fund.name, isHit: false }],
        notes: notes.map((text) => [{ text, isHit: false }]),
      };
    }),
  };
}

/** The fund whose code was typed, as a card with its action. */
export interface ExactMatchView extends FundHit {
  to: string;
  code: string;
  facts: string[];
  /** Reason why its figures are not shown; null when they are shown. */
  locked: string | null;
  change: string;
  /** Label of the NAV that the change refers to. */
  changeOf: string;
  spark: SparklineModel | null;
  action: { to: string; label: string };
  plan: { to: string; label: string } | null;
}

export function buildExactMatchView(found: Found, edition: Edition): ExactMatchView | null {
  const fund = found.exact;
  if (!fund) return null;
  const shared = {
    name: fund.name,
    risk: fund.risk_level === null ? null : `R${fund.risk_level}`,
    year: fund.returns ? formatPercent(fund.returns['1y']) : null,
    isWatched: fund.is_selection,
    locked: fund.kind === 'simu' && fund.locked ? getLockedText(fund.locked) : null,
    change: formatPercent(fund.change),
    changeOf: (fund.nav_date ?? '').slice(5),
    spark: fund.spark ? buildSparkline(fund.spark) : null,
  };
  if (fund.kind === 'simu') {
    const to = paths.simuProduct(fund.product_id);
    return {
      ...{ kind: 'simu', id: fund.product_id, code: fund.filing_no, to, ...shared },
      facts: [fund.strategy_name, fund.company_name],
      action: { to, label: '看详情' },
      plan: null,
    };
  }
  const to = paths.publicFund(edition, fund.fund_code);
  const isOpen = fund.buy_closed === null;
  return {
    ...{ kind: 'public', id: fund.fund_code, code: fund.fund_code, to, ...shared },
    facts: [fund.type_name, fund.company_name],
    action: isOpen
      ? { to: paths.publicBuy(edition, fund.fund_code), label: '买入' }
      : { to, label: '看详情' },
    plan: isOpen ? { to: paths.publicPlanNew(edition, fund.fund_code), label: '定投' } : null,
  };
}

/** Removes the fund shown as the exact match from the hits. */
export const removeExactMatch = (found: Found): Found => {
  const { exact } = found;
  if (!exact) return found;
  const id = exact.kind === 'simu' ? exact.product_id : exact.fund_code;
  return {
    ...found,
    groups: found.groups.map((group) =>
      group.kind === exact.kind ? { ...group, list: group.list.filter((hit) => hit.id !== id) } : group,
    ),
  };
};

/**
 * Builds the groups that have hits, in the order of the reply; private and public funds in the order of the
 * edition.
 */
export function buildSearchGroups(found: Found, edition: Edition, kind: string | null): SearchGroupView[] {
  const kinds: readonly string[] = getFundKinds(edition);
  const funds = found.groups
    .filter(({ kind: of }) => kinds.includes(of))
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  return [...funds, ...found.groups.filter(({ kind: of }) => !kinds.includes(of))]
    .filter((group) => group.list.length > 0)
    .map((group) => ({
      kind: group.kind,
      name: group.name,
      total: `${group.total}${group.is_total_more ? '+' : ''}`,
      isCutOff: group.total > group.list.length,
      more:
        kind === null && group.total > group.list.length
          ? paths.search(edition, { searchKeyWord: found.keyword, kind: group.kind })
          : null,
      hits: group.list.map((hit) => ({
        to: getHref(hit, edition),
        avatar: getAvatar(hit),
        cover: hit.cover ?? null,
        fund: getFundHit(hit),
        parts: splitHighlighted(hit.title, hit.ranges),
        notes: hit.note
          .split(' · ')
          .map((text) => splitHighlighted(text, findHighlightRanges(text, found.keyword))),
        isBeyondRisk: hit.is_beyond_risk === true,
      })),
    }));
}
