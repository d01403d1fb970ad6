import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { EmptyWatchlistHelp } from '~/app/pages/own/watchlist/nothing-watched';
import { GroupCard } from '~/app/pages/own/watchlist/group-card';
import { loadWatchlist } from '~/app/pages/own/watchlist/load-watchlist';
import { WatchChanges } from '~/app/pages/own/watchlist/changes';
import { WatchlistTable } from '~/app/pages/own/watchlist/watchlist-table';
import { FigureLegend } from '~/app/features/figures/figure-legend';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { Pager } from '~/app/ui/pager';
import { Sheet } from '~/app/ui/sheet';
import { WATCHLIST_COLUMNS, WATCHLIST_SORTS } from '~/contract/kinds';
import { z } from 'zod';
import {
  pageAction,
  redirectGuestToLogin,
  redirectWithFlash,
  type ActionArguments,
} from '~/app/route-kit/page-action';
import { paths } from '~/app/paths';
import { handleWatchlistForm } from '~/app/features/funds/watchlist-action';
import { watchlistFormSchema } from '~/app/features/funds/watchlist-schema';

/** POSTs of the watchlist: an operation of a star, or the confirmation that changes were seen. */
const watchlistPageSchema = z.discriminatedUnion('intent', [
  ...watchlistFormSchema.options,
  z.object({ intent: z.literal('see') }),
]);

/** Figures of its columns, chosen or not. */
const WATCH_FIGURES = ['nav', 'return', 'max_drawdown', 'since_added'] as const;

/** Watchlist tab: private and public funds saved by the person; requires a login. */
export const handle = definePage({
  login: 'guest',
  title: '自选',
  description: '关注的私募与公募基金，最新净值与涨跌。',
  isPrivate: true,
  tab: 'favorite',
  opensLogin: true,
  watchedQuery: ['group', 'sort', 'order', 'column', 'sheet', 'page'],
  guest: buildGuestScreen({
    points: ['把关注的基金放在一处，看最新净值、日期与涨跌', '可以分组、排序和写备注，换手机也在'],
    other: { title: '如何添加自选', to: paths.favoriteTutorial },
  }),
});

// Unknown parameters of older addresses are ignored.
const querySchema = z.object({
  group: z.string().max(64).optional(),
  sort: z.enum(WATCHLIST_SORTS).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  column: z.enum(WATCHLIST_COLUMNS).optional().catch(undefined),
  sheet: z.literal('columns').optional().catch(undefined),
  page: pageQueryShape.page,
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query }) => ({
    edition,
    watched: await loadWatchlist({ context, edition, viewer }, query),
  }),
);

/** Target of the star form on every page, and of the confirmation that changes were seen. */
export const action = pageAction(
  { limit: 'open', login: 'public', schema: watchlistPageSchema },
  handleWatchlistPage,
);

export default function Watchlist() {
  const { edition, watched } = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <h1 className="sr-only">自选</h1>
      {watched.ok ? (
        <Watched edition={edition} watched={watched} />
      ) : (
        <div className="mt-4">
          <ErrorState isWhole title="自选暂时无法显示" retry={{ to: paths.favorite(edition) }}>
            {watched.message}。自选内容不受影响。
          </ErrorState>
        </div>
      )}
    </div>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
interface WatchedProps {
  edition: Data['edition'];
  watched: Extract<Data['watched'], { ok: true }>;
}

function Watched({ edition, watched }: WatchedProps) {
  const { tabs, sum, notices, rows, group } = watched;
  if (watched.count === 0) return <EmptyWatchlist edition={edition} />;
  return (
    <>
      <nav className="watch-tabs" aria-label="分组">
        <ul>
          {tabs.map((tab) => (
            <li key={tab.to}>
              <Link to={tab.to} replace preventScrollReset aria-current={tab.isCurrent ? 'true' : undefined}>
                <span>
                  {tab.name} <i>{tab.count}</i>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <Link className="watch-edit-link" to={paths.favoriteEdit(edition)}>
          编辑
        </Link>
      </nav>
      {sum && (
        <GroupCard
          name={tabs.find((tab) => tab.isCurrent)?.name ?? '自选'}
          sum={sum}
          weighTo={paths.favoriteEdit(edition, { sheet: 'weights', group })}
        />
      )}
      {watched.changes && (
        <Notice icon="clock" calm action={{ to: '#changes', label: '去看' }}>
          上次看过之后，{watched.changes.count} 只有变化
        </Notice>
      )}
      {notices.map((notice) => (
        <Notice key={notice.text} icon="lock" calm action={notice.next}>
          {notice.text}
        </Notice>
      ))}
      {rows.length === 0 ? (
        <div className="mt-4">
          <EmptyState
            icon="star"
            title="这个分组还没有基金"
            action={{ to: paths.favoriteEdit(edition), label: '去编辑' }}
          >
            在编辑中勾选基金，再点「移到分组」。
          </EmptyState>
        </div>
      ) : (
        <>
          <WatchlistTable heads={watched.heads} rows={rows} isOwnSigned={watched.isOwnSigned} />
          <Pager {...watched.pager} />
          <p className="footnote">
            点击表头可排序。日期为净值日，公募每日、私募按披露频率；费后复权净值，来源：基金管理人披露。
            <FigureLegend of={WATCH_FIGURES} />
            <span className="whitespace-nowrap">过往业绩不预示未来表现</span>。
          </p>
        </>
      )}
      {watched.changes && <WatchChanges changes={watched.changes} />}
      <div className="card list mt-4">
        <ListRow
          icon="compare"
          title="自定义末列"
          note={`现为${watched.heads[watched.heads.length - 1]?.label ?? ''}`}
          to={paths.favorite(edition, { group, sheet: 'columns' })}
        />
        <ListRow icon="copy" title="粘贴代码导入" to={paths.favoriteImport(edition)} />
        <ListRow
          icon="document"
          title="导出 CSV"
          to={paths.favoriteFile(edition, { group })}
          reloadDocument
        />
      </div>
      {watched.columns && (
        <Sheet title="自定义末列" closeTo={watched.here}>
          <Chips label="末列指标" items={watched.columns} />
          <p className="footnote">选择会记住，换手机也在。</p>
        </Sheet>
      )}
    </>
  );
}

function EmptyWatchlist({ edition }: { edition: Data['edition'] }) {
  return (
    <>
      <EmptyWatchlistHelp edition={edition} />
      <div className="card list mt-4">
        <ListRow icon="copy" title="粘贴代码导入" to={paths.favoriteImport(edition)} />
        <ListRow icon="book" title="使用教程" to={paths.favoriteTutorial(edition)} />
      </div>
    </>
  );
}

/** Handles the POST of a star, or restarts the list of changes from now. */
async function handleWatchlistPage(
  page: ActionArguments<z.infer<typeof watchlistPageSchema>, unknown, unknown>,
): Promise<Response> {
  const { value, context, edition } = page;
  if (value.intent !== 'see') return handleWatchlistForm({ ...page, value });
  const back = paths.favorite(edition);
  if (!(await context.viewer()))
    return redirectGuestToLogin(page, { text: '请先登录，登录后继续', returnTo: back });
  await context.upstream.favorites.see();
  return redirectWithFlash(context, back, '已记下，之后的变化从现在起算');
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
