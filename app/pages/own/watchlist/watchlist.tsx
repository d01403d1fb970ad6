import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { z } from 'zod';
import { pageAction } from '~/app/page/page-action';
import { guestScreen } from '~/app/parts/person/guest-screen';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { part } from '~/app/page/part';
import { paths } from '~/app/paths';
import { ButtonLink } from '~/app/ui/button';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { Link } from '~/app/ui/link';
import { Segmented } from '~/app/ui/segmented';
import { kindsOf, type Edition } from '~/domain/base/edition';
import { FAVORITE_SORTS } from '~/contract/kinds';
import { GroupSheet } from '~/app/pages/own/watchlist/group-sheet';
import { UndoNotice } from '~/app/pages/own/watchlist/undo-notice';
import { keysetPage } from '~/app/parts/funds/page-links';
import { pageQuerySchema } from '~/app/parts/funds/page-schema';
import { handleWatch } from '~/app/parts/funds/watch-action';
import { WatchItem } from '~/app/pages/own/watchlist/watch-item';
import { watchSchema } from '~/app/parts/funds/watch-schema';
import { KeysetPager } from '~/app/parts/lists/keyset-pager';
import { countIn, tabToOpen, type WatchKind } from '~/app/pages/own/watchlist/watch-tab';
import { watchRow } from '~/app/pages/own/watchlist/watch-view';

/** Watchlist tab: private and public funds kept by the person; needs login. */
export const handle = definePage({
  login: 'guest',
  title: '自选',
  description: '关注的私募与公募基金，最新净值与涨跌。',
  isPrivate: true,
  tab: 'favorite',
  opensLogin: true,
  watchedQuery: ['tab', 'group', 'sort', 'sheet', 'undo', 'cursor'],
  guest: guestScreen({
    points: ['把关注的基金放在一处，看最新净值、日期与涨跌', '可以分组和排序，换手机也在'],
    other: { title: '如何添加自选', to: paths.favoriteTutorial },
  }),
});

const PAGE_SIZE = 20;
const querySchema = z.object({
  ...pageQuerySchema,
  /** Without it the tab that has something, in the order of the edition. */
  tab: z.enum(['simu', 'public']).optional(),
  group: z.string().max(64).optional(),
  sort: z.enum(FAVORITE_SORTS).optional(),
  sheet: z.literal('groups').optional(),
  undo: z
    .string()
    .regex(/^(simu|public):[\w-]{1,64}$/)
    .optional(),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query: requested }) => {
    const kinds = kindsOf(edition);
    const shared = { edition, kinds };
    const listOf = (kind: WatchKind) =>
      part(
        context,
        context.upstream.favorites.list({
          query: {
            kind,
            group_id: requested.group,
            sort: requested.sort,
            cursor: requested.cursor,
            limit: PAGE_SIZE,
          },
        }),
      );
    let tab = requested.tab ?? kinds[0];
    let reply = await listOf(tab);
    if (!requested.tab && reply.ok && tabToOpen(kinds, reply.data) !== tab) {
      tab = tabToOpen(kinds, reply.data);
      reply = await listOf(tab);
    }
    if (!reply.ok) return { ...shared, query: { ...requested, tab }, list: reply };
    const { list, groups, sort, count_simu, count_public, ...page } = reply.data;
    const { cursor, page: number } = requested;
    const first = paths.favorite(edition, { tab, group: requested.group, sort: requested.sort });
    // The last fund of a later page was taken out: the list begins anew.
    if (cursor && list.length === 0) throw redirect(first);
    return {
      ...shared,
      query: { ...requested, tab },
      list: {
        ok: true as const,
        groups,
        sort,
        count_simu,
        count_public,
        rows: list.map((fund) => watchRow(fund, viewer, edition)),
        pager: keysetPage(first, { cursor, page: number }, page, PAGE_SIZE),
      },
    };
  },
);

export const action = pageAction({ login: 'public', schema: watchSchema }, handleWatch);

const SORT_NAMES = {
  added: '添加时间',
  name: '名称',
  change: '涨跌',
  return_1m: '近1月',
  return_1y: '近1年',
};

export default function Watchlist() {
  const { edition, kinds, query, list } = useLoaderData<typeof loader>();
  const here = (change: Record<string, string | undefined>) =>
    paths.favorite(edition, { tab: query.tab, group: query.group, sort: query.sort, ...change });
  // Removed funds stay in their place with the way back; the counts above follow at once.
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const gone = list.ok ? list.rows.filter((row) => removed.includes(row.id)) : [];
  const countOf = (tab: WatchKind) => {
    if (!list.ok) return '';
    const count = countIn(list, tab);
    return ` ${tab === query.tab ? count - gone.length : count}`;
  };
  return (
    <div className="column">
      <h1 className="sr-only">自选</h1>
      <Segmented
        className="mt-4"
        label="类别"
        items={kinds.map((tab) => ({
          to: paths.favorite(edition, { tab }),
          label: `${tab === 'simu' ? '私募基金' : '公募基金'}${countOf(tab)}`,
          isCurrent: tab === query.tab,
        }))}
      />
      {!query.sheet && <PostedNotice />}
      {query.undo && <UndoNotice undo={query.undo} returnTo={here({})} />}
      {!list.ok ? (
        <div className="mt-4">
          <ErrorState title="自选暂时无法显示" retry={{ to: here({}) }}>
            {list.message}。自选内容不受影响。
          </ErrorState>
        </div>
      ) : (
        <>
          <div className="mt-3">
            <Chips
              label="分组"
              items={[
                { to: here({ group: undefined }), label: '全部', isCurrent: !query.group },
                ...list.groups.map((group) => ({
                  to: here({ group: group.group_id }),
                  label: `${group.name} ${group.count - gone.filter((row) => row.groupId === group.group_id).length}`,
                  isCurrent: group.group_id === query.group,
                })),
                { to: here({ sheet: 'groups' }), label: '管理分组' },
              ]}
            />
          </div>
          {list.rows.length === 0 ? (
            <Empty
              edition={edition}
              tab={query.tab}
              isGroup={Boolean(query.group)}
              all={here({ group: undefined })}
            />
          ) : (
            <>
              <nav className="sort-row" aria-label="排序">
                {FAVORITE_SORTS.map((sort) => (
                  <Link
                    key={sort}
                    to={here({ sort })}
                    replace
                    preventScrollReset
                    aria-current={sort === list.sort ? 'true' : undefined}
                  >
                    {SORT_NAMES[sort]}
                  </Link>
                ))}
              </nav>
              <ul className="list">
                {list.rows.map((row) => (
                  <WatchItem
                    key={row.kind + row.id}
                    row={row}
                    groups={list.groups}
                    returnTo={here({})}
                    onChange={(isStillThere) =>
                      setRemoved((before) =>
                        isStillThere ? before.filter((id) => id !== row.id) : [...before, row.id],
                      )
                    }
                  />
                ))}
              </ul>
              <KeysetPager {...list.pager} />
              <p className="footnote">
                净值为管理人披露的最新单位净值，涨跌为较前一净值日。
                <span className="whitespace-nowrap">过往业绩不预示未来表现</span>。
              </p>
            </>
          )}
          {query.sheet && <GroupSheet groups={list.groups} closeTo={here({})} />}
        </>
      )}
    </div>
  );
}

function Empty({
  edition,
  tab,
  isGroup,
  all,
}: {
  edition: Edition;
  tab: WatchKind;
  isGroup: boolean;
  all: string;
}) {
  return (
    <div className="mt-4">
      <EmptyState
        icon="star"
        title={isGroup ? '这个分组还没有基金' : '还没有自选'}
        action={
          isGroup
            ? { to: all, label: '看全部自选' }
            : { to: paths.fundLibrary(edition, { tab }), label: '去找基金' }
        }
      >
        {isGroup ? '在全部自选中，用每只基金下方的分组选择放入。' : '在基金页点「自选」，就会出现在这里。'}
      </EmptyState>
      <p className="mt-3 text-center">
        <ButtonLink kind="line" small to={paths.favoriteTutorial(edition)}>
          使用教程
        </ButtonLink>
      </p>
    </div>
  );
}
