import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { NEWS_KINDS } from '~/contract/content';
import { TITLE_KEYWORD_MAX_CHARS } from '~/contract/limits';
import type { ReadingList } from '~/contract/reading';
import { FieldError, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { mapSection, settle } from '~/app/route-kit/settle';
import type { PageArguments } from '~/app/route-kit/run-page';
import { readingPaths } from '~/app/paths/reading';
import type { removeArticlesSchema } from '~/app/pages/content/own-lists/forget-schema';
import { feedPagingSchema } from '~/app/pages/content/shared/feed-query';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { getCoverFacts } from '~/app/features/news/cover-of';
import type { Viewer } from '~/bff/http/app-context';
import { toSafePath } from '~/domain/shared/query';
import { formatNewsTime } from '~/domain/figures/format';
import { paths } from '~/app/paths';

const ARTICLES = 20;

/** Query of an own list: part of a title, a kind, a cursor; `clear` asks for confirmation before all is cleared. */
export const articleHistoryQuery = z.object({
  keyword: createSearchTextSchema(TITLE_KEYWORD_MAX_CHARS).optional(),
  kind: z.enum(NEWS_KINDS).optional(),
  clear: z.literal('1').optional(),
  ...feedPagingSchema,
});

type Query = z.infer<typeof articleHistoryQuery>;

const WORDS: Record<
  ReadingList,
  { actionLabel: string; gone: string; empty: string; hint: string; all: string }
> = {
  read: {
    actionLabel: '读过',
    gone: '已从浏览记录移除',
    empty: '还没有读过的文章',
    hint: '登录后打开的文章会记在这里，只有你自己看得到',
    all: '浏览记录',
  },
  collected: {
    actionLabel: '收藏',
    gone: '已取消收藏',
    empty: '还没有收藏的文章',
    hint: '在文章或列表里点星标即可收藏',
    all: '收藏',
  },
};

/** Loads an own list of articles, ready to draw. */
export async function loadArticleHistory(
  which: ReadingList,
  { context, edition, query }: PageArguments<unknown, Query, Viewer>,
) {
  const addressOf = which === 'read' ? readingPaths.read : readingPaths.collected;
  const { keyword: typed, kind, cursor } = query;
  const keyword = typed === '' ? undefined : typed;
  const path = addressOf(edition, { keyword, kind });
  const reply = await settle(
    context,
    context.upstream.reading.mine({ query: { which, keyword, kind, cursor, limit: ARTICLES } }),
  );
  const now = context.now();
  return {
    words: WORDS[which],
    keyword: keyword ?? '',
    kind: kind ?? null,
    isFiltered: keyword !== undefined || kind !== undefined,
    isClearing: query.clear === '1',
    /** Address of the search form, and of the whole list. */
    allTo: addressOf(edition),
    here: addressOf(edition, { keyword, kind, cursor, page: cursor ? query.page : undefined }),
    clearTo: addressOf(edition, { clear: '1' }),
    infoTo: paths.info(edition),
    list: mapSection(reply, (mine) => ({
      total: mine.kinds.reduce((sum, each) => sum + each.count, 0),
      kinds: [
        { label: '全部', to: addressOf(edition, { keyword }), isCurrent: kind === undefined },
        ...mine.kinds.map((each) => ({
          label: `${each.kind_name} ${each.count}`,
          to: addressOf(edition, { keyword, kind: each.kind }),
          isCurrent: each.kind === kind,
        })),
      ],
      rows: mine.list.map((each) => ({
        id: each.news_id,
        to: paths.post(edition, each.news_id),
        title: each.title,
        cover: getCoverFacts(each),
        notes: [
          `${formatNewsTime(each.marked_at, now)} ${WORDS[which].actionLabel}`,
          each.kind_name,
          each.author,
        ],
      })),
      pager: buildKeysetPage(path, query, mine, ARTICLES),
    })),
  };
}
export type ArticleHistoryPage = Awaited<ReturnType<typeof loadArticleHistory>>;

/** Removes the requested articles from the list and redirects back to it. */
export async function removeListedArticles(
  which: ReadingList,
  {
    value,
    context,
    edition,
  }: ActionArguments<z.infer<typeof removeArticlesSchema>, unknown, unknown, Viewer>,
): Promise<Response> {
  const addressOf = which === 'read' ? readingPaths.read : readingPaths.collected;
  const { forget } = context.upstream.reading;
  if (value.intent === 'clear') {
    const { count } = await forget({ body: { which } });
    return redirectWithFlash(context, addressOf(edition), `已清空 ${count} 条${WORDS[which].all}`);
  }
  if (!value.news_id) throw new FieldError('news_id', '没有指定文章');
  await forget({ body: { which, news_ids: [value.news_id] } });
  const about = value.title ? `：${value.title}` : '';
  return redirectWithFlash(
    context,
    toSafePath(value.return_to ?? '', addressOf(edition)),
    WORDS[which].gone + about,
  );
}
