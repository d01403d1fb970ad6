import { Form, useLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { getMaxLengthProps } from '~/app/ui/form/max-length';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { Button, ButtonLink } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';
import {
  buildComparePath,
  hasPick,
  MAX_PICKS,
  MIN_PICKS,
  buildPickPath,
  formatPick,
  parsePicks,
  removePick,
  addPick,
} from '~/app/features/funds/compare-ids';
import { loadCandidates, loadPicks } from '~/app/pages/market/compare/load-picks';
import { PickCards } from '~/app/pages/market/compare/pick-cards';
import { loadRecentPicks, type RecentPick } from '~/app/pages/market/compare/recent-picks';
import { COMPARED_IDS_MAX_CHARS, KEYWORD_MAX_CHARS } from '~/contract/limits';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';

export const handle = definePage({
  login: 'guest',
  title: '基金对比',
  description: '选择二至六只基金，在共同区间内比较收益、风险与费用。',
  watchedQuery: ['ids', 'searchKeyWord'],
});

const querySchema = z.object({
  ids: z.string().max(COMPARED_IDS_MAX_CHARS).optional(),
  searchKeyWord: createSearchTextSchema(KEYWORD_MAX_CHARS).optional(),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ query, context, edition, viewer }) => {
    const requested = parsePicks(query.ids);
    const keyword = query.searchKeyWord || undefined;
    const [picked, candidates] = await Promise.all([
      loadPicks(context, edition, requested),
      loadCandidates(context, viewer, keyword, edition),
    ]);
    const picks = picked.map((each) => each.pick);
    return {
      edition,
      action: paths.compare(edition),
      ids: picks.map(formatPick).join(','),
      keyword: keyword ?? '',
      here: buildPickPath(edition, picks, keyword),
      picks: picked.map(({ pick, ...card }, index) => ({
        line: index + 1,
        ...card,
        key: formatPick(pick),
        removeTo: buildPickPath(edition, removePick(picks, pick), keyword),
      })),
      compareTo: picks.length >= MIN_PICKS ? buildComparePath(edition, picks) : null,
      candidates: candidates.ok
        ? {
            ok: true as const,
            title: candidates.data.title,
            rest: candidates.data.rest,
            list: candidates.data.list.map(({ pick, ...row }) => ({
              ...row,
              key: formatPick(pick),
              isPicked: hasPick(picks, pick),
              addTo:
                picks.length < MAX_PICKS && !hasPick(picks, pick)
                  ? buildPickPath(edition, addPick(picks, pick))
                  : null,
            })),
          }
        : candidates,
    };
  },
);

export default function PickPage() {
  const page = useLoaderData<typeof loader>();
  const missing = MIN_PICKS - page.picks.length;
  return (
    <div className="column">
      <PageTitle
        end={
          <span className="tiny-text">
            已选 {page.picks.length}/{MAX_PICKS}
          </span>
        }
      >
        基金对比
      </PageTitle>
      {page.picks.length > 0 && <PickCards picks={page.picks} addTo={null} />}
      <div className="mt-4">
        {page.compareTo ? (
          <ButtonLink wide to={page.compareTo}>
            开始对比
          </ButtonLink>
        ) : (
          <Button
            className="button-wide"
            disabledReason={`还需添加 ${missing} 只基金，私募与公募可以一起比较`}
            name="compare"
          >
            开始对比
          </Button>
        )}
      </div>
      <SearchForm action={page.action} ids={page.ids} keyword={page.keyword} />
      {page.candidates.ok ? (
        <Candidates {...page.candidates} keyword={page.keyword} />
      ) : (
        <ErrorState title={page.candidates.message} retry={{ to: page.here }}>
          已选的基金仍在
        </ErrorState>
      )}
      {!page.keyword && <Recent edition={page.edition} ids={page.ids} />}
    </div>
  );
}

function SearchForm({ action, ids, keyword }: { action: string; ids: string; keyword: string }) {
  return (
    <Form className="mt-6" method="get" action={action} role="search" preventScrollReset>
      {ids && <input type="hidden" name="ids" value={ids} />}
      <div className="field">
        <label htmlFor="pick-search">查找基金</label>
        <div className="field-box">
          <input
            id="pick-search"
            key={keyword}
            name="searchKeyWord"
            type="search"
            {...getMaxLengthProps(KEYWORD_MAX_CHARS)}
            defaultValue={keyword}
            placeholder="名称、代码或拼音"
            autoComplete="off"
            enterKeyHint="search"
          />
          <button className="field-side" type="submit">
            查找
          </button>
        </div>
      </div>
    </Form>
  );
}

interface Row {
  key: string;
  name: string;
  note: string;
  isPicked: boolean;
  addTo: string | null;
}

interface CandidatesProps {
  title: string;
  list: Row[];
  /** Number of funds not listed. */
  rest: number;
  keyword: string;
}

function Candidates({ title, list, rest, keyword }: CandidatesProps) {
  if (list.length === 0) {
    return keyword ? (
      <div className="mt-4">
        <EmptyState title="没有找到相关基金" icon="search">
          可换一个名称、代码或拼音再试
        </EmptyState>
      </div>
    ) : null;
  }
  return (
    <Section
      title={title}
      footNote={rest > 0 ? `自选中另有 ${rest} 只，可在上方按名称、代码或拼音查找。` : undefined}
    >
      <CardList>
        {list.map((row) => (
          <li key={row.key}>
            <ListRow
              to={row.addTo ?? undefined}
              title={row.name}
              note={row.note}
              value={row.isPicked ? '已选' : row.addTo ? '添加' : '已满'}
            />
          </li>
        ))}
      </CardList>
    </Section>
  );
}

/** Funds compared before in this browser; only with scripts. */
function Recent({ edition, ids }: { edition: 'wealth' | 'fund'; ids: string }) {
  const [recent, setRecent] = useState<RecentPick[]>([]);
  useEffect(() => setRecent(loadRecentPicks()), []);
  const picks = parsePicks(ids);
  const rest = recent.filter((each) => !hasPick(picks, each));
  if (rest.length === 0 || picks.length >= MAX_PICKS) return null;
  return (
    <Section title="最近对比过">
      <div className="chips">
        {rest.map((each) => (
          <Link
            key={formatPick(each)}
            className="chip"
            to={buildPickPath(edition, addPick(picks, each))}
            replace
          >
            <span>
              {each.name}
              <Icon name="plus" size="s" />
            </span>
          </Link>
        ))}
      </div>
    </Section>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
