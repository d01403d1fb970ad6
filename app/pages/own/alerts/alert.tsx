import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { createFieldThrower } from '~/app/route-kit/refused-at';
import { toAlertRequest } from '~/app/pages/own/alerts/alert-view';
import { AlertFields } from '~/app/features/funds/alert-fields';
import { alertSchema } from '~/app/features/funds/alert-schema';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { ButtonLink } from '~/app/ui/button';
import { EmptyState } from '~/app/ui/empty-state';
import { FormError, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { LockCard } from '~/app/ui/lock-card';
import { PageTitle } from '~/app/ui/section';
import type { PortalContext } from '~/bff/http/app-context';
import type { Alert } from '~/contract/alerts';
import { paths } from '~/app/paths';
import { type AlertFormView, buildAlertForm } from '~/app/features/funds/alert-view';
import { buildLockCardView, type ViewContext } from '~/app/features/person/lock-view';

const formSchema = deferSchema(
  () => import('~/app/features/funds/alert-schema'),
  (file) => file.alertSchema,
);

/** Alerts for one fund. */
export const handle = definePage({
  title: '基金提醒',
  description: '净值、涨跌、开放日与公告的提醒，登录后设定。',
  isPrivate: true,
  watchedQuery: ['fund_kind', 'fund_id'],
  guest: buildGuestScreen({
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
  { limit: 'write', schema: alertSchema, query },
  async ({ value, context, edition, query }) => {
    const { fund_kind = 'public', fund_id = '' } = query;
    const list = toAlertRequest(value);
    await context.upstream.alerts
      .set({ body: { fund_kind, fund_id, list } })
      .catch(createFieldThrower('nav_above', 'nav_below', 'change', 'open_day', 'paper'));
    const answer = redirectWithFlash(
      context,
      fund_kind === 'simu' ? paths.simuProduct(fund_id) : paths.publicFund(edition, fund_id),
      list.length > 0 ? `已设定 ${list.length} 条提醒` : '这只基金的提醒已全部取消',
    );
    // Posted from the sheet over that page, so the history entry is replaced.
    answer.headers.set('X-Remix-Replace', 'true');
    return answer;
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
  return <AlertPage form={page.form} />;
}

function AlertPage({ form: view }: { form: AlertFormView }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'alert',
    schema: formSchema,
    lastResult: reply?.result,
    defaultValue: view.values,
  });
  return (
    <div className="column column-narrow">
      <PageTitle>基金提醒</PageTitle>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <AlertFields view={view} fields={fields} />
        <FormError form={form} kept="已设的提醒没有变化。" />
        <SubmitButton className="mt-4">保存提醒</SubmitButton>
        <ButtonLink kind="line" wide className="mt-3" to={view.listTo}>
          我的全部提醒
        </ButtonLink>
      </Form>
    </div>
  );
}

type Fund = Pick<Alert, 'fund_kind' | 'fund_id'>;

/** Loads the alert form of a fund; for a private fund, only for viewers who may see its values. */
async function loadAlert({ upstream }: PortalContext, fund: Fund, viewing: ViewContext) {
  const { fund_kind, fund_id } = fund;
  const [found, mine] = await Promise.all([
    fund_kind === 'simu'
      ? upstream.catalogue.simuDetail({ query: { product_id: fund_id } })
      : upstream.market.fundInfo({ query: { fund_code: fund_id } }),
    upstream.holdings.onFund({ query: fund }),
  ]);
  if (found.kind === 'simu' && found.locked) {
    const returnTo = paths.fundAlert(viewing.edition, { ...fund });
    const lock = buildLockCardView(found.locked, viewing, { returnTo, name: found.short_name });
    return { kind: 'locked' as const, lock };
  }
  return { kind: 'open' as const, form: buildAlertForm(found, mine.alerts, viewing.edition) };
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
