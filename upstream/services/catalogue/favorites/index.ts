import { shanghaiDay } from '~/domain/calendar/dates';
import type { FundBrief } from '~/contract/catalogue';
import type { FundKind } from '~/upstream/db/schema';
import { loadPublicBriefs } from '~/upstream/services/catalogue/funds/public-briefs';
import { loadSimuBriefs } from '~/upstream/services/catalogue/funds/simu-briefs';
import { implement, type ServiceContext } from '~/upstream/services/handler';
import { tokenExpired } from '~/upstream/services/refusal';
import { changeSettings } from '~/upstream/services/people/users/settings';
import {
  assignGroup,
  checkGroup,
  removeGroup,
  saveGroup,
} from '~/upstream/services/catalogue/favorites/groups';
import {
  countFavorites,
  favoriteIds,
  findFavorites,
  findGroups,
  type FavoriteSort,
  sortOf,
} from '~/upstream/services/catalogue/favorites/list';
import { addByCode } from '~/upstream/services/catalogue/favorites/by-code';
import { moveFavorites, noteFavorite, weighFavorites } from '~/upstream/services/catalogue/favorites/arrange';
import { watchTable } from '~/upstream/services/catalogue/favorites/watch-table';
import { addFavorites, removeFavorites, targetsOf } from '~/upstream/services/catalogue/favorites/targets';

const SETTING_OF = { simu: 'favorite_sort_simu', public: 'favorite_sort_public' } as const;

/** The sort asked for, which is remembered, or the one remembered. */
async function rememberSort(
  context: ServiceContext,
  accountId: string,
  kind: FundKind,
  requested: FavoriteSort | undefined,
): Promise<FavoriteSort> {
  const row = await context.db
    .selectFrom('accounts')
    .select('settings')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw tokenExpired();
  const known = sortOf(row.settings[SETTING_OF[kind]]);
  if (requested === undefined || requested === known) return known;
  await changeSettings(context, accountId, { [SETTING_OF[kind]]: requested });
  return requested;
}

const loadBriefs = (
  { db, now }: ServiceContext,
  kind: FundKind,
  ids: readonly string[],
  accountId: string,
): Promise<FundBrief[]> =>
  kind === 'simu'
    ? loadSimuBriefs(db, ids, accountId, shanghaiDay(now()))
    : loadPublicBriefs(db, ids, accountId);

const idOf = (brief: FundBrief): string => (brief.kind === 'simu' ? brief.product_id : brief.fund_code);

/** The watchlist: private and public funds, groups as views. Gated values are in it; the BFF removes them. */
export const favorites = implement('favorites', {
  async list({ query: { kind, group_id, sort: requested, limit, cursor }, account, context }) {
    if (group_id !== undefined) await checkGroup(context.db, account.id, group_id);
    const sort = await rememberSort(context, account.id, kind, requested);
    const { rows, ...page } = await findFavorites(context, account.id, {
      kind,
      groupId: group_id,
      sort,
      limit,
      cursor,
    });
    const ids = rows.map((row) => row.fund_id);
    const briefs = await loadBriefs(context, kind, ids, account.id);
    const byId = new Map(briefs.map((brief) => [idOf(brief), brief]));
    return {
      sort,
      groups: await findGroups(context, account.id, kind),
      ...(await countFavorites(context, account.id)),
      list: rows.flatMap(({ fund_id, added_at, group_id: group }) => {
        const brief = byId.get(fund_id);
        return brief ? [{ ...brief, added_at, group_id: group }] : [];
      }),
      ...page,
    };
  },

  async ids({ query: { kind }, account, context }) {
    return { ids: await favoriteIds(context, account.id, kind) };
  },

  async add({ body, account, context }) {
    await addFavorites(context, account.id, targetsOf(body));
    return null;
  },

  async remove({ body, account, context }) {
    await removeFavorites(context, account.id, targetsOf(body));
    return null;
  },

  async saveGroup({ body: { group_id, name }, account, context }) {
    return { group_id: await saveGroup(context, account.id, { groupId: group_id, name }) };
  },

  async removeGroup({ body: { group_id }, account, context }) {
    await removeGroup(context, account.id, group_id);
    return null;
  },

  async assignGroup({ body: { list, group_id }, account, context }) {
    await assignGroup(context, account.id, { list, groupId: group_id });
    return null;
  },

  async table({ query, account, context }) {
    return watchTable(context, account.id, query);
  },

  async move({ body: { list, steps }, account, context }) {
    await moveFavorites(context, account.id, list, steps);
    return null;
  },

  async note({ body: { note, ...fund }, account, context }) {
    await noteFavorite(context, account.id, fund, note);
    return null;
  },

  async weigh({ body: { list }, account, context }) {
    await weighFavorites(context, account.id, list);
    return null;
  },

  async addByCode({ body: { codes }, account, context }) {
    return addByCode(context, account.id, codes);
  },
});
