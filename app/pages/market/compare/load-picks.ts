import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { getFundKinds, type Edition } from '~/domain/platform/edition';
import { settle, type SettledSection } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import type { ComparePick as Picked } from '~/app/features/funds/compare-ids';
import type { AvatarSubject } from '~/app/ui/pictures/avatar';
import type { FundBrief } from '~/contract/catalogue';

/** Returns the subject of a fund's avatar: its first named manager, otherwise the company. */
export const getFundLogo = (fund: Pick<FundBrief, 'manager_names' | 'company_name'>): AvatarSubject => ({
  person: fund.manager_names[0],
  company: fund.company_name,
});

/** A picked fund with its name. */
export interface PickedFund {
  pick: Picked;
  name: string;
  to: string;
  kindName: string;
  risk: string | null;
  avatar: AvatarSubject;
}

async function loadPick(context: PortalContext, edition: Edition, pick: Picked): Promise<PickedFund> {
  if (pick.kind === 'simu') {
    const fund = await context.upstream.catalogue.simuDetail({ query: { product_id: pick.id } });
    const risk = fund.risk_level === null ? null : `R${fund.risk_level}`;
    return {
      pick,
      name: fund.short_name,
      to: paths.simuProduct(pick.id),
      kindName: fund.strategy_name,
      risk,
      avatar: getFundLogo(fund),
    };
  }
  const fund = await context.upstream.market.fundInfo({ query: { fund_code: pick.id } });
  const to = paths.publicFund(edition, pick.id);
  const risk = `R${fund.risk_level}`;
  return { pick, name: fund.name, to, kindName: fund.type_name, risk, avatar: getFundLogo(fund) };
}

/** Loads the names of the picks, in order; picks that are not found are dropped. */
export async function loadPicks(
  context: PortalContext,
  edition: Edition,
  picks: readonly Picked[],
): Promise<PickedFund[]> {
  const loaded = await Promise.all(picks.map((pick) => settle(context, loadPick(context, edition, pick))));
  return loaded.flatMap((each) => (each.ok ? [each.data] : []));
}

/** A fund that can be added. */
export interface FundCandidate {
  pick: Picked;
  name: string;
  note: string;
}
export interface FundCandidates {
  title: string;
  list: FundCandidate[];
  /** Number of watched funds not listed here; they can be found by name. */
  rest: number;
}

const HITS_PER_KIND = 10;
const WATCHED_PER_KIND = 10;

/** Loads funds to add: the search results, otherwise the watchlist; none for a guest without a search. */
export function loadCandidates(
  context: PortalContext,
  viewer: Viewer | null,
  keyword: string | undefined,
  edition: Edition,
): Promise<SettledSection<FundCandidates>> {
  if (keyword) return settle(context, search(context, keyword, edition));
  if (viewer) return settle(context, watchlist(context, edition));
  return Promise.resolve({ ok: true, data: { title: '', list: [], rest: 0 } });
}

async function search(context: PortalContext, keyword: string, edition: Edition): Promise<FundCandidates> {
  const replies = await Promise.all(
    getFundKinds(edition).map((kind) =>
      context.upstream.search.query({ query: { keyword, kind, limit: HITS_PER_KIND } }),
    ),
  );
  const list = replies
    .flatMap((reply) => reply.groups)
    .flatMap((group) => group.list)
    .flatMap(({ kind, id, title, note }): FundCandidate[] =>
      kind === 'simu' || kind === 'public' ? [{ pick: { kind, id }, name: title, note }] : [],
    );
  return { title: '查找结果', list, rest: 0 };
}

async function watchlist(context: PortalContext, edition: Edition): Promise<FundCandidates> {
  const watched = await context.upstream.favorites.table({ query: {} });
  const shown = getFundKinds(edition).flatMap((kind) =>
    watched.list.filter((fund) => fund.kind === kind).slice(0, WATCHED_PER_KIND),
  );
  const list = shown.map((fund): FundCandidate =>
    fund.kind === 'simu'
      ? { pick: { kind: 'simu', id: fund.product_id }, name: fund.name, note: fund.strategy_name }
      : { pick: { kind: 'public', id: fund.fund_code }, name: fund.name, note: fund.type_name },
  );
  return { title: '我的自选', list, rest: watched.list.length - list.length };
}
