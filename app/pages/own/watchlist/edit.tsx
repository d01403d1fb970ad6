import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { handleEdit } from '~/app/pages/own/watchlist/edit-action';
import { EditList } from '~/app/pages/own/watchlist/edit-list';
import { editSchema, WEIGHT_FIELD } from '~/app/pages/own/watchlist/edit-schema';
import { NoteSheet, WeightSheet } from '~/app/pages/own/watchlist/edit-sheets';
import { buildWatchlistEditView } from '~/app/pages/own/watchlist/edit-view';
import { GroupSheet } from '~/app/pages/own/watchlist/group-sheet';
import { EmptyWatchlistHelp } from '~/app/pages/own/watchlist/nothing-watched';
import { SelectionBar } from '~/app/pages/own/watchlist/pick-bar';
import '~/app/pages/own/watchlist/edit.css';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { ErrorState } from '~/app/ui/error-state';
import { FormNotice } from '~/app/ui/form';
import { Link } from '~/app/ui/link';
import { Pager } from '~/app/ui/pager';
import { PageTitle } from '~/app/ui/section';
import { useState } from 'react';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/app/ui/button';

/** Edits the watchlist: groups, order, notes, weights, removal. */
export const handle = definePage({
  title: '编辑自选',
  description: '为自选基金分组、排序、写备注，或移出自选。',
  isPrivate: true,
  watchedQuery: ['sheet', 'note', 'group', 'undo', 'page'],
  guest: buildGuestScreen({
    points: ['分组、排序、备注与移出都在一处', '移出后一小时内加回，分组与备注仍在'],
  }),
});

const fund = /^(simu|public):[\w-]{1,64}$/;
const querySchema = z.object({
  group: z.string().max(64).optional(),
  sheet: z.enum(['groups', 'weights']).optional(),
  note: z.string().regex(fund).optional(),
  undo: z
    .string()
    .max(2000)
    .regex(/^(simu|public):[\w-]{1,64}(,(simu|public):[\w-]{1,64})*$/)
    .optional(),
  page: pageQueryShape.page,
});

export const loader = pageLoader({ handle, query: querySchema }, async ({ context, edition, query }) => {
  const reply = await settle(context, context.upstream.favorites.table({ query: {} }));
  return {
    edition,
    query,
    watched: reply.ok ? { ok: true as const, ...buildWatchlistEditView(reply.data, query, edition) } : reply,
  };
});

export const action = pageAction({ limit: 'write', schema: editSchema, alsoNamed: WEIGHT_FIELD }, handleEdit);

/** Id of the form that contains the check boxes of all rows. */
const BULK = 'watch-bulk';

export default function EditWatchlist() {
  const { edition, query, watched } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>()?.result;
  const [ticked, setPicked] = useState<readonly string[]>([]);
  // Removed funds are no longer selected.
  const keys = watched.ok ? watched.sections.flatMap(({ rows }) => rows.map(({ key }) => key)) : [];
  const picked = ticked.filter((key) => keys.includes(key));
  const here = paths.favoriteEdit(edition, { page: query.page > 1 ? query.page : undefined });
  const title = picked.length > 0 ? `已选 ${picked.length} 只` : '编辑自选';
  if (!watched.ok) {
    return (
      <div className="column">
        <PageTitle>编辑自选</PageTitle>
        <ErrorState isWhole title="自选暂时无法显示" retry={{ to: here }}>
          {watched.message}。自选内容不受影响。
        </ErrorState>
      </div>
    );
  }
  const { sections, groups } = watched;
  return (
    <div className="column">
      <PageTitle
        end={
          <Link className="more-link" to={paths.favorite(edition)}>
            完成
          </Link>
        }
      >
        {title}
      </PageTitle>
      {!query.sheet && !query.note && (
        <FormNotice message={reply?.error?.pick?.[0] ?? reply?.error?.['']?.[0]} />
      )}
      {query.undo && <UndoNotice undo={query.undo.split(',')} returnTo={here} />}
      {sections.length === 0 ? (
        <EmptyWatchlistHelp edition={edition} />
      ) : (
        <p className="note-text mt-3">勾选后在底部批量操作；按住横线拖动排序，或用上下方向键。</p>
      )}
      <Form method="post" id={BULK}>
        <input type="hidden" name="return_to" value={here} />
      </Form>
      {sections.map((section) => (
        <EditList
          key={section.name}
          section={section}
          form={BULK}
          here={here}
          picked={picked}
          onPick={setPicked}
        />
      ))}
      <Pager {...watched.pager} />
      <div className="mt-5">
        <Link
          className="button button-line button-wide"
          to={paths.favoriteEdit(edition, { sheet: 'groups' })}
        >
          管理分组
        </Link>
      </div>
      {sections.length > 0 && <SelectionBar form={BULK} groups={groups} count={picked.length} />}
      {query.sheet === 'groups' && <GroupSheet groups={groups} closeTo={here} />}
      {query.sheet === 'weights' && watched.weighed && (
        <WeightSheet weighed={watched.weighed} closeTo={here} error={reply?.error?.['']?.[0]} />
      )}
      {watched.noted && <NoteSheet noted={watched.noted} closeTo={here} error={reply?.error?.note?.[0]} />}
    </div>
  );
}

/** Offers to restore the funds just removed; works without JavaScript. */
function UndoNotice({ undo, returnTo }: { undo: readonly string[]; returnTo: string }) {
  return (
    <Form method="post" className="notice notice-calm mt-3 items-center">
      {undo.map((key) => (
        <input key={key} type="hidden" name="pick" value={key} />
      ))}
      <input type="hidden" name="return_to" value={returnTo} />
      <span>已移出 {undo.length} 只，一小时内加回，分组与备注仍在</span>
      <Button kind="line" small type="submit" name="intent" value="add">
        撤销
      </Button>
    </Form>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
