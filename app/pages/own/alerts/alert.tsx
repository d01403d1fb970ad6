import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { definePage } from '~/app/page/page-handle';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/page/page-action';
import { pageLoader } from '~/app/page/page-loader';
import { atFields } from '~/app/page/refused-at';
import { paths } from '~/app/paths';
import { alertSchema } from '~/app/pages/own/alerts/alert-schema';
import { wishedAlerts } from '~/app/pages/own/alerts/alert-view';
import { loadAlert } from '~/app/pages/own/alerts/load-alert';
import { guestScreen } from '~/app/parts/person/guest-screen';
import { ButtonLink } from '~/app/ui/button';
import { EmptyState } from '~/app/ui/empty-state';
import { CheckField, Field, FormError, SubmitButton, useZodForm } from '~/app/ui/form';
import { LockCard } from '~/app/ui/lock-card';
import { PageTitle } from '~/app/ui/section';

/** What to be told about one fund. */
export const handle = definePage({
  title: '基金提醒',
  description: '净值、涨跌、开放日与公告的提醒，登录后设定。',
  isPrivate: true,
  watchedQuery: ['fund_kind', 'fund_id'],
  guest: guestScreen({
    points: ['净值达到您填的数、涨跌达到您填的幅度时提醒', '私募开放日临近、有新公告时提醒', '随时可以取消'],
  }),
});

const query = z.object({ fund_kind: z.enum(['simu', 'public']).optional(), fund_id: idSchema.optional() });

export const loader = pageLoader({ handle, query }, async ({ context, edition, query, viewer }) => {
  const { fund_kind, fund_id } = query;
  if (!fund_kind || !fund_id) {
    return { kind: 'empty' as const, libraryTo: paths.fundLibrary(edition, { tab: 'public' }) };
  }
  return loadAlert(context, { fund_kind, fund_id }, { viewer, edition, now: context.now() });
});

export const action = pageAction(
  { schema: alertSchema, query },
  async ({ value, context, edition, query }) => {
    const { fund_kind = 'public', fund_id = '' } = query;
    const list = wishedAlerts(value);
    await context.upstream.alerts
      .set({ body: { fund_kind, fund_id, list } })
      .catch(atFields('nav_above', 'nav_below', 'change', 'open_day', 'paper'));
    return redirectWithFlash(
      context,
      fund_kind === 'simu' ? paths.simuProduct(fund_id) : paths.publicFund(edition, fund_id),
      list.length > 0 ? `已设定 ${list.length} 条提醒` : '这只基金的提醒已全部取消',
    );
  },
);

export default function FundAlert() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === 'empty') {
    return (
      <div className="column column-narrow">
        <PageTitle>基金提醒</PageTitle>
        <EmptyState title="还没有选择基金" icon="bell" action={{ to: page.libraryTo, label: '去找基金' }}>
          在基金页的“提醒”中设定
        </EmptyState>
      </div>
    );
  }
  if (page.kind === 'locked') {
    return (
      <div className="column column-narrow">
        <PageTitle>基金提醒</PageTitle>
        <LockCard title={page.lock.title} steps={page.lock.steps ?? undefined} action={page.lock.action}>
          {page.lock.text}
        </LockCard>
      </div>
    );
  }
  return <AlertForm page={page} />;
}

type OpenPage = Extract<Awaited<ReturnType<typeof loadAlert>>, { kind: 'open' }>;

function AlertForm({ page }: { page: OpenPage }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'alert',
    schema: alertSchema,
    lastResult: reply?.result,
    defaultValue: page.values,
  });
  return (
    <div className="column column-narrow">
      <PageTitle>基金提醒</PageTitle>
      <p className="note-text">
        {page.name}
        {page.latest && `，${page.latest}`}
      </p>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-4">
        {page.types.includes('nav_above') && (
          <>
            <Field
              meta={fields.nav_above}
              label="净值达到或高于"
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
            />
            <Field
              meta={fields.nav_below}
              label="净值达到或低于"
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
            />
            <Field
              meta={fields.change}
              label={page.isPrivate ? '一期涨跌达到' : '一日涨跌达到'}
              unit="%"
              inputMode="decimal"
              autoComplete="off"
              maxLength={4}
              help="涨或跌，0.1 至 50；不需要的提醒留空"
            />
          </>
        )}
        {page.types.includes('open_day') && (
          <CheckField meta={fields.open_day}>{page.words.openDay}</CheckField>
        )}
        <CheckField meta={fields.paper}>{page.words.paper}</CheckField>
        <p className="note-text mt-3">
          按公布后的净值与公告判断，一般为交易日晚间，不是实时行情；净值提醒触发一次后停下，重新设定再生效。提醒出现在首页“上次查看之后”与通知中，不发短信，也不构成买卖建议。
        </p>
        <FormError form={form} kept="已设的提醒没有变化。" />
        <SubmitButton className="mt-4">保存提醒</SubmitButton>
        <ButtonLink kind="line" wide className="mt-3" to={page.listTo}>
          我的全部提醒
        </ButtonLink>
      </Form>
    </div>
  );
}
