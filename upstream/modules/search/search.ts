import type { Kysely } from 'kysely';
import { SIMU_STATUS_NAMES } from '~/contract/kinds';
import { SEARCH_KIND_NAMES, SEARCH_KINDS } from '~/contract/search';
import type { Database, SearchKind } from '~/upstream/core/db/schema';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { loadPublicBriefs, loadSimuBriefs } from '~/upstream/modules/funds';
import { implement, type ServiceContext } from '~/upstream/core/service-context';
import type { FindableTitle } from '~/upstream/modules/search/candidates';
import { loadOfferedSale } from '~/upstream/modules/order-checks';
import { findTitles } from '~/upstream/modules/search/found-titles';
import { findCode } from '~/upstream/modules/search/readings';

/** Context of pledge and proof for kinds outside the fund catalogue. */
const CONTEXT_OF: Partial<Record<SearchKind, 'simu' | 'am'>> = { pe: 'simu', quasi_fixed: 'am' };

/** Search by names and codes, and popular keywords. */
export const search = implement('search', {
  async query({ query: { keyword, kind: only, limit }, account, context }) {
    const { db } = context;
    const kinds = only === undefined ? SEARCH_KINDS : [only];
    const found = await findTitles(db, keyword, { kinds, limit });
    const shown = kinds.flatMap((kind) => {
      const { hits, isAll } = found.get(kind) ?? { hits: [], isAll: true };
      if (hits.length === 0 && only === undefined) return [];
      return [
        { kind, total: hits.length, is_total_more: !isAll && hits.length > 0, hits: hits.slice(0, limit) },
      ];
    });
    const shownWith = await getDetails(
      db,
      shown.flatMap(({ hits }) => hits.map(({ candidate }) => candidate)),
      account?.id ?? null,
    );
    const groups = shown.map(({ hits, ...group }) => ({
      ...group,
      name: SEARCH_KIND_NAMES[group.kind],
      list: hits.flatMap(({ candidate: { kind, id, isWoundUp }, ranges }) => {
        const details = shownWith.get(`${kind}:${id}`);
        if (details === undefined) return [];
        const { title, note, return_1y, nav_date, is_selection, cover, ...risk } = details;
        const shownNote = isWoundUp ? `${note} · ${SIMU_STATUS_NAMES.liquidated}` : note;
        const hit = {
          kind,
          id,
          title,
          note: shownNote,
          ranges,
          risk_level: risk.risk_level,
          context: CONTEXT_OF[kind] ?? risk.context,
        };
        if (kind === 'news') return [{ ...hit, cover }];
        if (kind !== 'simu' && kind !== 'public') return [hit];
        return [{ ...hit, returns: { '1y': return_1y }, nav_date, is_selection }];
      }),
    }));
    return { keyword, exact: await getExact(context, keyword, account?.id ?? null), groups };
  },

  async hot({ context }) {
    const rows = await context.db.selectFrom('hot_words').select('word').orderBy('position').execute();
    return { words: rows.map((row) => row.word) };
  },
});

/** Finds the fund whose code the keyword contains, or whose id or filing number it is; null for no such fund. */
async function getExact({ db, now }: ServiceContext, keyword: string, accountId: string | null) {
  const code = findCode(keyword) ?? keyword.trim().toUpperCase();
  if (!/^[A-Z0-9]{4,12}$/.test(code) || !/\d/.test(code)) return null;
  const [open] = await loadPublicBriefs(db, [code], accountId);
  if (open) return { ...open, buy_closed: (await loadOfferedSale(db, open.fund_code, now())).closed };
  const row = await db
    .selectFrom('simu_funds')
    .select('id')
    .where((fund) => fund.or([fund('id', '=', code), fund('filing_no', '=', code)]))
    .orderBy('id')
    .executeTakeFirst();
  if (!row) return null;
  const [fund] = await loadSimuBriefs(db, [row.id], accountId, toShanghaiDay(now()));
  return fund ?? null;
}

/** Loads additional displayed data of titles, by kind and id. */
async function getDetails(db: Kysely<Database>, titles: readonly FindableTitle[], accountId: string | null) {
  if (titles.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('search_index as i')
    .leftJoin('simu_funds as s', (join) => join.onRef('s.id', '=', 'i.id').on('i.kind', '=', 'simu'))
    .leftJoin('fund_metrics as m', (join) =>
      join.onRef('m.fund_id', '=', 'i.id').onRef('m.kind', '=', 'i.kind'),
    )
    .leftJoin('fund_latest as l', 'l.fund_id', 'm.fund_id')
    .leftJoin('articles as a', (join) => join.onRef('a.id', '=', 'i.id').on('i.kind', '=', 'news'))
    .select(['i.kind', 'i.id', 'i.title', 'i.note', 'i.risk_level', 's.context'])
    .select(['m.return_1y', 'l.nav_date', 'a.cover'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('favorites as v')
            .select('v.fund_id')
            .where('v.account_id', '=', accountId ?? '')
            .whereRef('v.kind', '=', 'i.kind')
            .whereRef('v.fund_id', '=', 'i.id'),
        )
        .as('is_selection'),
    )
    .where((eb) =>
      eb.or(
        SEARCH_KINDS.flatMap((kind) => {
          const ids = titles.filter((each) => each.kind === kind).map(({ id }) => id);
          return ids.length === 0 ? [] : [eb.and([eb('i.kind', '=', kind), eb('i.id', 'in', ids)])];
        }),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [`${row.kind}:${row.id}`, row]));
}
