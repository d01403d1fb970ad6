import { implement } from '~/upstream/core/service-context';
import { assignGroup, removeGroup, saveGroup } from '~/upstream/modules/funds/watchlist/groups';
import { listFavoriteIds } from '~/upstream/modules/funds/watchlist/list';
import { addFavoritesByCode } from '~/upstream/modules/funds/watchlist/by-code';
import {
  moveFavorites,
  setFavoriteNote,
  setFavoriteWeights,
} from '~/upstream/modules/funds/watchlist/arrange';
import { markChangesSeen, listWatchlistChanges } from '~/upstream/modules/funds/watchlist/changes';
import { loadWatchlistTable } from '~/upstream/modules/funds/watchlist/load-watchlist-table';
import {
  addFavorites,
  removeFavorites,
  parseFavoriteTargets,
} from '~/upstream/modules/funds/watchlist/targets';

/** Watchlist: private and public funds, groups as views. Contains gated values, which the BFF removes. */
export const favorites = implement('favorites', {
  async ids({ query: { kind }, account, context }) {
    return { ids: await listFavoriteIds(context, account.id, kind) };
  },

  async add({ body, account, context }) {
    await addFavorites(context, account.id, parseFavoriteTargets(body));
    return null;
  },

  async remove({ body, account, context }) {
    await removeFavorites(context, account.id, parseFavoriteTargets(body));
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
    return loadWatchlistTable(context, account.id, query);
  },

  async move({ body: { list, steps }, account, context }) {
    await moveFavorites(context, account.id, list, steps);
    return null;
  },

  async note({ body: { note, ...fund }, account, context }) {
    await setFavoriteNote(context, account.id, fund, note);
    return null;
  },

  async weigh({ body: { list }, account, context }) {
    await setFavoriteWeights(context, account.id, list);
    return null;
  },

  async changes({ account, context }) {
    return { list: await listWatchlistChanges(context, account.id) };
  },

  async see({ account, context }) {
    await markChangesSeen(context, account.id);
    return null;
  },

  async addByCode({ body: { codes }, account, context }) {
    return addFavoritesByCode(context, account.id, codes);
  },
});
