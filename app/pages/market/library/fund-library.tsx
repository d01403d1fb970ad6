import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { normalizeSearchText } from '~/domain/shared/typed-text';
import { SAVED_NAME_MAX_CHARS, SAVED_QUERY_MAX_CHARS } from '~/contract/limits';
import { pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { settle, type SettledSection } from '~/app/route-kit/settle';
import { isVisibleName } from '~/domain/shared/text';
import { getVisiblePath } from '~/app/route-kit/run-page';
import { Column, Columns } from '~/app/ui/columns';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { Chips } from '~/app/ui/chips';
import { Link } from '~/app/ui/link';
import { Notice } from '~/app/ui/notice';
import { Segmented } from '~/app/ui/segmented';
import { SortRow } from '~/app/ui/tabs';
import { FILTER_ANCHOR, FilterSheet } from '~/app/pages/market/library/filter-sheet';
import { buildFilterSheetView } from '~/app/pages/market/library/filter-sheet-view';
import { getHiddenKind } from '~/app/pages/market/library/hidden-kind';
import { LIBRARY_CSV_ROWS_MAX } from '~/app/pages/market/library/file-rows';
import { ChosenFilters, PublicChannels, SourceNote } from '~/app/pages/market/library/library-notes';
import { LibraryList } from '~/app/pages/market/library/library-list';
import { loadFilterCounts, loadLibrary } from '~/app/pages/market/library/load-library';
import {
  getFilterQuery,
  buildFilterName,
  buildSavedFilterPath,
  buildSavedFilterLinks,
  addSavedFilter,
  removeSavedFilter,
} from '~/app/pages/market/library/saved-filters';
import { SavedFilterRow } from '~/app/pages/market/library/saved-row';
import { LockBar } from '~/app/features/lists/lock-bar';
import * as view from '~/app/features/lists/library-view';
import { defaultEdition, getFundKinds, type Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import {
  getColumnKeys,
  getColumnLabel,
  MAX_COLUMNS,
  buildFundColumns,
} from '~/app/features/lists/fund-columns';
import {
  buildLibraryFilePath,
  buildLibraryPath,
  libraryQuerySchema,
  resolveLibraryState,
  type LibraryRights,
  type LibraryState,
} from '~/app/features/lists/library-query';
import { COLUMNS_ANCHOR, ColumnSheet, type ColumnSheetView } from '~/app/pages/market/library/column-sheet';

export const handle = definePage({
  login: 'guest',
  title: '找基金',
  description: '按策略、类型、风险等级与成立年限查找私募与公募基金。基金有风险，投资需谨慎。',
  tab: 'fund-library',
});

export const loader = pageLoader(
  { handle, query: libraryQuerySchema },
  async ({ query, context, edition, viewer, url }) => {
    const rights = view.getLibraryRights(viewer);
    const state = resolveLibraryState(query, rights, edition);
    const [list, counts, held, config] = await Promise.all([
      settle(context, loadLibrary(context, state, rights.riskMax)),
      // Further pages are appended to a list whose filters already have counts.
      state.cursor === undefined ? settle(context, loadFilterCounts(context, state, rights)) : null,
      viewer ? settle(context, context.upstream.holdings.heldProducts()) : null,
      viewer ? settle(context, context.upstream.users.config()) : null,
    ]);
    const first = list.ok ? list.data.list[0] : undefined;
    const chosen = view.buildChosenFilterLinks(state, rights, edition, first?.company_name ?? null);
    const chosenQuery = getFilterQuery(buildLibraryPath(edition, state, rights), state.tab);
    const savedFilters = viewer && config?.ok ? (config.data.settings?.library_filters ?? []) : null;
    const firstPage = { ...state, cursor: undefined };
    return {
      edition,
      action: paths.fundLibrary(edition),
      canonical: buildLibraryPath(defaultEdition, { tab: state.tab, params: {} }, rights),
      here: getVisiblePath(url),
      listKey: buildLibraryPath(edition, state, rights),
      tab: state.tab,
      tabs: getFundKinds(edition).map((tab) => ({
        label: tab === 'simu' ? '私募基金' : '公募基金',
        to: buildLibraryPath(edition, { tab, params: {} }, rights),
        isCurrent: tab === state.tab,
      })),
      categories: view.buildCategoryChips(state, rights, edition, counts?.ok ? counts.data : {}),
      counts: counts?.ok ? counts.data : {},
      sorts: view.buildSortLinks(state, rights, edition),
      heads: view.buildTableHeads(state, rights, edition),
      nameSort: view.buildNameHead(state, rights, edition),
      held: held?.ok ? held.data.product_ids : [],
      fileTo: buildLibraryFilePath(edition, state, rights),
      chosen,
      saved: savedFilters && buildSavedFilterLinks(savedFilters, edition, chosenQuery),
      current:
        chosen.length > 0
          ? { name: buildFilterName(chosen.map(({ label }) => label)), query: chosenQuery }
          : null,
      loginTo: paths.user(edition, { return_to: getVisiblePath(url) }),
      clearTo: buildLibraryPath(edition, { ...firstPage, params: {} }, rights),
      fitText: view.describeSuitability(viewer, rights, state.tab),
      lock: view.buildLibraryLock(state, viewer, edition, {
        now: context.now(),
        returnTo: getVisiblePath(url),
      }),
      hidden: getHiddenKind(state, viewer, edition, { now: context.now(), returnTo: getVisiblePath(url) }),
      rows: list.ok
        ? { ok: true as const, data: view.buildLibraryRows(list.data, state, rights, edition) }
        : list,
      columns: buildColumnSheetView(state, rights, edition),
      filters: buildFilterSheetView(state, rights, viewer?.riskLevel ?? null, edition),
    };
  },
);

const filterName = z.string().overwrite(normalizeSearchText).min(1).max(SAVED_NAME_MAX_CHARS);
const filterText = z.string().min(1).max(SAVED_QUERY_MAX_CHARS);
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), name: filterName.refine(isVisibleName), query: filterText }),
  z.object({ intent: z.literal('drop'), name: filterName.optional(), query: filterText }),
]);

/** Saves the chosen filters in the account, or deletes them. */
export const action = pageAction({ limit: 'write', schema }, async ({ value, context, edition }) => {
  const { settings } = await context.upstream.users.config();
  const saved = settings?.library_filters ?? [];
  const { query } = value;
  const library_filters =
    value.intent === 'save'
      ? addSavedFilter(saved, { name: value.name, query })
      : removeSavedFilter(saved, query);
  await context.upstream.users.saveSettings({ body: { library_filters } });
  return redirectWithFlash(
    context,
    buildSavedFilterPath(edition, { query }),
    value.intent === 'save' ? '已保存，下次在列表上方' : '已不再保存',
  );
});

export default function FundLibraryPage() {
  const page = useLoaderData<typeof loader>();
  const { rows } = page;
  return (
    <div className="column column-wide">
      <h1 className="sr-only">找基金</h1>
      <Segmented className="library-kinds mt-3" label="基金种类" items={page.tabs} />
      {page.lock && <LockBar lock={page.lock} />}
      {page.hidden && (
        <Notice calm action={page.hidden.action}>
          {page.hidden.text}
        </Notice>
      )}
      <Columns kind="rail" className="mt-2">
        <Column label="筛选条件">
          <FilterSheet
            view={page.filters}
            counts={page.counts}
            countText={rows.ok ? rows.data.countText : '共 0 只'}
          />
        </Column>
        <Column>
          <div className="library-quick">
            <Chips oneLine label={page.tab === 'simu' ? '策略' : '类型'} items={page.categories} />
            <SortRow items={page.sorts} filter={{ to: `#${FILTER_ANCHOR}` }} />
          </div>
          <SavedFilterRow
            action={page.action}
            saved={page.saved}
            current={page.current}
            loginTo={page.loginTo}
          />
          {page.chosen.length > 0 && <ChosenFilters chosen={page.chosen} clearTo={page.clearTo} />}
          <LibraryTools page={page} />
          {rows.ok ? (
            <>
              <LibraryList
                key={page.listKey}
                first={rows.data}
                heads={page.heads}
                nameSort={page.nameSort}
                held={page.held}
                edition={page.edition}
                here={page.here}
              />
              {rows.data.rows.length === 0 && (
                <div className="mt-3">
                  <EmptyState
                    title="没有符合条件的产品"
                    icon="filter"
                    action={{ to: page.clearTo, label: '清除筛选条件' }}
                  >
                    可以放宽一两项条件再看
                  </EmptyState>
                </div>
              )}
              <SourceNote asOf={rows.data.asOf} isSimu={page.tab === 'simu'} />
            </>
          ) : (
            <div className="mt-3">
              <ErrorState isWhole title={rows.message} retry={{ to: page.here }}>
                筛选条件仍在地址中，重试即可
              </ErrorState>
            </div>
          )}
          {page.tab === 'public' && <PublicChannels edition={page.edition} />}
        </Column>
      </Columns>
      {page.columns && <ColumnSheet key={page.listKey} view={page.columns} />}
    </div>
  );
}

/** Status line with the number of results and their order, always present, and a link to the CSV file. */
function LibraryTools({
  page,
}: {
  page: {
    rows: SettledSection<{ foundText: string }>;
    fitText: string | null;
    lock: unknown;
    fileTo: string;
    columns: ColumnSheetView | null;
  };
}) {
  return (
    <div className="library-tools flex items-center justify-between">
      <p className="tiny-text min-w-0" role="status">
        {page.rows.ok &&
          `${page.fitText ? `${page.fitText}，` : ''}${page.rows.data.foundText}${page.lock === null ? '' : '，不按业绩排序'}`}
      </p>
      <span className="flex flex-none">
        {page.columns && (
          <Link className="more-link wide-only" to={`#${COLUMNS_ANCHOR}`} replace preventScrollReset>
            列 {page.columns.selected.length} / {page.columns.options.length}
          </Link>
        )}
        <Link
          className="more-link"
          to={page.fileTo}
          reloadDocument
          aria-label={`下载 CSV，至多 ${LIBRARY_CSV_ROWS_MAX} 只`}
        >
          CSV
        </Link>
      </span>
    </div>
  );
}

/** Builds the column chooser with the shown columns; null when the list shows no figures. */
function buildColumnSheetView(
  state: LibraryState,
  rights: LibraryRights,
  edition: Edition,
): ColumnSheetView | null {
  const { tab } = state;
  if (tab === 'simu' && !rights.canSeePerformance) return null;
  const bare = buildLibraryPath(edition, { ...state, columns: '', cursor: undefined }, rights);
  return {
    action: paths.fundLibrary(edition),
    kept: [...new URLSearchParams(bare.split('?')[1] ?? '')].map(([name, value]) => ({ name, value })),
    options: getColumnKeys(tab).map((key) => ({ value: key, label: getColumnLabel(tab, key) })),
    selected: buildFundColumns(tab, state.sort, state.columns).map(({ key }) => key),
    most: MAX_COLUMNS,
    resetTo: bare,
  };
}

const head: BuildPageHead<typeof loader> = (data) => ({
  title: data.tab === 'simu' ? '私募基金' : '公募基金',
  path: data.canonical,
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
