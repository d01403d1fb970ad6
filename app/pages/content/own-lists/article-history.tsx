import '~/app/pages/content/own-lists/article-history.css';
import { Form } from '@remix-run/react';
import { TITLE_KEYWORD_MAX_CHARS } from '~/contract/limits';
import type { ArticleHistoryPage } from '~/app/pages/content/own-lists/own-list-data';
import { ListSearchForm } from '~/app/features/lists/list-search-form';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { ButtonLink, IconButton } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { PostedNotice, SubmitButton } from '~/app/ui/form';
import { Link } from '~/app/ui/link';
import { Cover } from '~/app/ui/pictures/cover';
import { PageTitle } from '~/app/ui/section';

/** Articles a person has read or collected: searchable by title and kind, removable one by one or all at once. */
export function ArticleHistory({ title, page }: { title: string; page: ArticleHistoryPage }) {
  const { list, words } = page;
  return (
    <div className="column">
      <PageTitle
        end={
          list.ok && list.data.total > 0 && !page.isClearing ? (
            <Link className="more-link" to={page.clearTo}>
              清空
            </Link>
          ) : undefined
        }
      >
        {title}
      </PageTitle>
      <PostedNotice />
      {!list.ok ? (
        <div className="mt-4">
          <ErrorState isWhole title={`${title}暂时无法显示`} retry={{ to: page.here }}>
            {list.message}。记录不受影响。
          </ErrorState>
        </div>
      ) : list.data.total === 0 ? (
        <div className="mt-4">
          <EmptyState icon="news" title={words.empty} action={{ to: page.infoTo, label: '去看资讯' }}>
            {words.hint}
          </EmptyState>
        </div>
      ) : (
        <>
          {page.isClearing && <Clearing page={page} total={list.data.total} />}
          <ListSearchForm
            action={page.allTo}
            label="输入标题关键词"
            value={page.keyword}
            wordsMax={TITLE_KEYWORD_MAX_CHARS}
            kept={{ kind: page.kind }}
          />
          <Chips label="类别" items={list.data.kinds} />
          {list.data.rows.length === 0 ? (
            <div className="mt-4">
              <EmptyState icon="search" title="没有符合的文章" action={{ to: page.allTo, label: '看全部' }}>
                换一个词或类别试试
              </EmptyState>
            </div>
          ) : (
            <Rows page={page} rows={list.data.rows} />
          )}
          <KeysetPager {...list.data.pager} />
        </>
      )}
    </div>
  );
}

function Clearing({ page, total }: { page: ArticleHistoryPage; total: number }) {
  return (
    <Card pad="p" className="mt-3">
      <Form method="post" action={page.allTo}>
        <p>
          将清空全部 {total} 条{page.words.all}，清空后无法恢复。
        </p>
        <div className="button-pair mt-3">
          <SubmitButton name="intent" value="clear" loadingText="清空中">
            清空
          </SubmitButton>
          <ButtonLink kind="line" to={page.allTo}>
            先不清空
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

type Row = Extract<ArticleHistoryPage['list'], { ok: true }>['data']['rows'][number];

function Rows({ page, rows }: { page: ArticleHistoryPage; rows: Row[] }) {
  return (
    <ul className="card list news-list mt-3">
      {rows.map((row) => (
        <li key={row.id} className="own-article">
          <Link className="news-covered" to={row.to}>
            <Cover facts={row.cover} />
            <b>{row.title}</b>
            <span>{row.notes.join(' · ')}</span>
          </Link>
          <Form method="post" action={page.here}>
            <input type="hidden" name="news_id" value={row.id} />
            <input type="hidden" name="title" value={row.title} />
            <input type="hidden" name="return_to" value={page.here} />
            <IconButton icon="close" type="submit" name="intent" value="remove" label={`移除 ${row.title}`} />
          </Form>
        </li>
      ))}
    </ul>
  );
}
