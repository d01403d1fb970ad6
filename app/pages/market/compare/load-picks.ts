import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { kindsOf, type Edition } from '~/domain/platform/edition';
import { part, type Part } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import type { Pick as Picked } from '~/app/features/funds/compare-ids';
import type { MarkOf } from '~/app/ui/pictures/marks';
import type { FundBrief } from '~/contract/catalogue';

/** Whose mark a fund bears: of the one named first who manages it, else of the house. */
export const markOf = (fund: Pick<FundBrief, 'manager_names' | 'company_name'>): MarkOf => ({
  person: fund.manager_names[0],
  house: fund.company_name,
});

/** A picked fund with its name. */
export interface PickedFund {
  pick: Picked;
  name: string;
  to: string;
  kindName: string;
  risk: string | null;
  mark: MarkOf;
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
      mark: markOf(fund),
    };
  }
  const fund = await context.upstream.market.fundInfo({ query: { fund_code: pick.id } });
  const to = paths.publicFund(edition, pick.id);
  const risk = `R${fund.risk_level}`;
  return { pick, name: fund.name, to, kindName: fund.type_name, risk, mark: markOf(fund) };
}

/** Names of the picks, in order; what is not found is left out. */
export async function loadPicks(
  context: PortalContext,
  edition: Edition,
  picks: readonly Picked[],
): Promise<PickedFund[]> {
  const loaded = await Promise.all(picks.map((pick) => part(context, loadPick(context, edition, pick))));
  return loaded.flatMap((each) => (each.ok ? [each.data] : []));
}

/** A fund that can be added. */
export interface Candidate {
  pick: Picked;
  name: string;
  note: string;
}
export interface Candidates {
  title: string;
  list: Candidate[];
  /** More of the watchlist than stand here: they are found by their name. */
  rest: number;
}

const HITS_PER_KIND = 10;
const WATCHED_PER_KIND = 10;

/** Funds to add: what was searched for, else the watchlist; nothing for a guest who has not searched. */
export function loadCandidates(
  context: PortalContext,
  viewer: Viewer | null,
  keyword: string | undefined,
  edition: Edition,
): Promise<Part<Candidates>> {
  if (keyword) return part(context, search(context, keyword, edition));
  if (viewer) return part(context, watchlist(context, edition));
  return Promise.resolve({ ok: true, data: { title: '', list: [], rest: 0 } });
}

async function search(context: PortalContext, keyword: string, edition: Edition): Promise<Candidates> {
  const replies = await Promise.all(
    kindsOf(edition).map((kind) =>
      context.upstream.search.query({ query: { keyword, kind, limit: HITS_PER_KIND } }),
    ),
  );
  const list = replies
    .flatMap((reply) => reply.groups)
    .flatMap((group) => group.list)
    .flatMap(({ kind, id, title, note }): Candidate[] =>
      kind === 'simu' || kind === 'public' ? [{ pick: { kind, id }, name: title, note }] : [],
    );
  return { title: '查找结果', list, rest: 0 };
}

async function watchlist(context: PortalContext, edition: Edition): Promise<Candidates> {
  const watched = await context.upstream.favorites.table({ query: {} });
  const shown = kindsOf(edition).flatMap((kind) =>
    watched.list.filter((fund) => fund.kind === kind).slice(0, WATCHED_PER_KIND),
  );
  const list = shown.map((fund): Candidate =>
    fund.kind === 'simu'
      ? { pick: { kind: 'simu', id: fund.product_id }, name: fund.name, note: fund.strategy_name }
      : { pick: { kind: 'public', id: fund.fund_code }, name: fund.name, note: fund.type_name },
  );
  return { title: '我的自选', list, rest: watched.list.length - list.length };
}
