import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { formatDateTime, formatDeadlineDay } from '~/domain/figures/format';
import { idSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { messagePaths } from '~/app/paths/messages';
import { confirmNoticeSchema } from '~/app/pages/own/messages/holder-schema';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { EmptyState } from '~/app/ui/empty-state';
import { FormError, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageTitle, Section } from '~/app/ui/section';
import { StatusLabel } from '~/app/ui/status-label';

const formSchema = deferSchema(
  () => import('~/app/pages/own/messages/holder-schema'),
  (file) => file.confirmNoticeSchema,
);

/** Notices that holders of a fund must read, with their confirmation; without an id, all notices of the person. */
export const handle = definePage({
  title: '持有人公告',
  description: '持有基金需要阅读的公告与已读记录，登录后查看。',
  isPrivate: true,
  watchedQuery: ['notice_id'],
  guest: buildGuestScreen({ points: ['您持有的基金发布的、需要阅读的公告', '确认阅读的时间与版本'] }),
});

const query = z.object({ notice_id: idSchema.optional() });

export const loader = pageLoader({ handle, query }, async ({ context, edition, query }) => {
  const { holderNotices } = context.upstream;
  const listTo = messagePaths.holder(edition);
  if (query.notice_id === undefined) {
    const { list } = await holderNotices.list();
    return {
      kind: 'list' as const,
      inboxTo: messagePaths.inbox(edition),
      rows: list.map((each) => ({
        to: messagePaths.holder(edition, { notice_id: each.notice_id }),
        title: each.title,
        fund: each.fund_name,
        isRead: each.read_at !== null,
        state:
          each.read_at === null
            ? `请在 ${formatDeadlineDay(each.read_by)}阅读`
            : `${formatDateTime(each.read_at)} 确认阅读`,
      })),
    };
  }
  const notice = await holderNotices.detail({ query: { notice_id: query.notice_id } });
  const { fund_kind, fund_id, fund_name, version } = notice;
  return {
    kind: 'one' as const,
    listTo,
    title: notice.title,
    paragraphs: notice.paragraphs,
    version,
    fund: {
      name: fund_name,
      to: fund_kind === 'simu' ? paths.simuProduct(fund_id) : paths.publicFund(edition, fund_id),
    },
    facts: [
      { label: '基金', value: fund_name },
      { label: '发布时间', value: formatDateTime(notice.published_at) },
      { label: '请阅读至', value: notice.read_by },
      { label: '版本', value: `第 ${version} 版` },
    ],
    readAt: notice.read_at === null ? null : formatDateTime(notice.read_at),
  };
});

export const action = pageAction(
  { limit: 'write', schema: confirmNoticeSchema, query },
  async ({ value, context, edition, query }) => {
    const { notice_id = '' } = query;
    await context.upstream.holderNotices.confirm({ body: { notice_id, version: value.version } });
    return redirectWithFlash(context, messagePaths.holder(edition, { notice_id }), '已记录您的阅读确认');
  },
);

export default function HolderNotice() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === 'list') {
    return (
      <div className="column">
        <PageTitle>持有人公告</PageTitle>
        {page.rows.length === 0 ? (
          <EmptyState
            title="没有需要阅读的公告"
            icon="document"
            action={{ to: page.inboxTo, label: '查看消息' }}
          >
            您持有的基金发布须持有人阅读的公告时，会出现在这里
          </EmptyState>
        ) : (
          <CardList>
            {page.rows.map((row) => (
              <li key={row.to}>
                <ListRow
                  to={row.to}
                  title={row.title}
                  note={`${row.fund} · ${row.state}`}
                  value={
                    row.isRead ? (
                      <StatusLabel tone="done">已读</StatusLabel>
                    ) : (
                      <StatusLabel>待阅读</StatusLabel>
                    )
                  }
                />
              </li>
            ))}
          </CardList>
        )}
      </div>
    );
  }
  return <OneNotice page={page} />;
}

interface One {
  title: string;
  paragraphs: string[];
  version: number;
  fund: { name: string; to: string };
  facts: { label: string; value: string }[];
  readAt: string | null;
  listTo: string;
}

function OneNotice({ page }: { page: One }) {
  return (
    <div className="column">
      <PageTitle>{page.title}</PageTitle>
      <Card pad="dl" className="mt-3">
        <FactList facts={page.facts} />
      </Card>
      <Section title="公告内容">
        <Card pad="p">
          {page.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
        </Card>
      </Section>
      {page.readAt === null ? (
        <Confirm version={page.version} />
      ) : (
        <Notice calm icon="check">
          您已于 {page.readAt} 确认阅读第 {page.version} 版
        </Notice>
      )}
      <CardList className="mt-4">
        <li>
          <ListRow title={page.fund.name} note="基金详情" to={page.fund.to} />
        </li>
        <li>
          <ListRow title="全部持有人公告" to={page.listTo} />
        </li>
      </CardList>
    </div>
  );
}

function Confirm({ version }: { version: number }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'holder-notice',
    schema: formSchema,
    lastResult: reply?.result,
    defaultValue: { version: String(version) },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      <input type="hidden" name={fields.version.name} value={version} />
      <FormError form={form} kept="阅读确认没有记录。" />
      <SubmitButton className="mt-4">我已阅读这份公告</SubmitButton>
      <p className="note-text mt-3">
        确认只记录您读过这一版和时间，不代表同意其内容，也不影响赎回、缴款、撤销等任何权利。不确认也可以照常办理业务。
      </p>
    </Form>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
