import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { getVisiblePath } from '~/app/route-kit/run-page';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { Card } from '~/app/ui/card';
import { ChoiceCards } from '~/app/ui/choice-cards';
import {
  FormError,
  IntentKeyField,
  SubmitButton,
  deferSchema,
  useZodForm,
  PostedNotice,
} from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { PageTitle, Section } from '~/app/ui/section';
import { isRefused } from '~/bff/core/errors';
import { idSchema } from '~/contract/shared';
import { formatDateTime } from '~/domain/figures/format';
import type { EmptyView } from '~/app/features/orders/order-empty-views';
import { EmptyScreen } from '~/app/features/orders/purchase-frame';
import { solicitOpinionSchema } from '~/app/pages/private/orders/solicit-opinion-schema';
import { SeparatedFields } from '~/app/ui/figure';

const formSchema = deferSchema(
  () => import('~/app/pages/private/orders/solicit-opinion-schema'),
  (file) => file.solicitOpinionSchema,
);

/** Consultation of holders about a change of their contract: the change, the meaning of silence, one answer. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '意见征询',
  description: '对所持基金的合同变更发表意见。',
  isPrivate: true,
  guest: buildGuestScreen({
    points: ['变更前后的条款、截止日，以及不答复意味着什么', '截止前可以更改意见', '只征询持有人'],
  }),
});

const querySchema = z.object({
  product_code: idSchema.optional(),
  consultation_id: idSchema.optional(),
});
/** A holder who disagrees, or did not answer in time, may redeem on the temporary open day. */
const mayLeaveNow = ({ choice, is_open }: { choice: string | null; is_open: boolean }): boolean =>
  choice === 'disagree' || (choice === null && !is_open);

const CHOICES = { agree: '同意', disagree: '不同意' } as const;

export const loader = pageLoader({ handle, query: querySchema }, async (page) => {
  const { context, edition, query, url } = page;
  const common = { edition, path: url.pathname.replace(/\.data$/, '') };
  const emptyView = (text: EmptyView) => ({ ...common, emptyView: text, view: null });
  try {
    const { chosen_at, ...consultation } = await context.upstream.surveys.consultation({ query });
    const intentKey = await openIntentKey(context, 'surveys.answerConsultation', JSON.stringify(query));
    return {
      ...common,
      emptyView: null,
      view: {
        ...consultation,
        chosenAt: chosen_at && formatDateTime(chosen_at),
        leaveTo: mayLeaveNow(consultation)
          ? paths.purchase(edition, 'redemption', { product_code: consultation.product_code })
          : null,
        intentKey,
      },
    };
  } catch (error) {
    if (!isRefused(error, 'not_found')) throw error;
    return emptyView({
      title: '没有待您答复的征询',
      text: '所持基金的合同有变更时，会在这里征询您的意见',
      icon: 'info',
      action: { to: paths.assets(edition), label: '查看持仓' },
    });
  }
});

export const action = pageAction(
  { limit: 'write', schema: solicitOpinionSchema, query: querySchema },
  async ({ value, context, url }) => {
    const { consultation_id, choice, intent_key } = value;
    await context.upstream.surveys.answerConsultation(
      { body: { consultation_id, choice } },
      { idempotencyKey: intent_key },
    );
    return redirectWithFlash(context, getVisiblePath(url), `已记录您的意见：${CHOICES[choice]}`);
  },
);

export default function SolicitOpinion() {
  const page = useLoaderData<typeof loader>();
  if (!page.view) return <EmptyScreen title="意见征询" emptyView={page.emptyView} />;
  const { view } = page;
  return (
    <div className="column column-narrow">
      <PageTitle>{view.title}</PageTitle>
      <p className="note-text">
        <SeparatedFields
          items={[
            view.product_name,
            view.is_open ? `征询中，${view.closes_on} 截止` : `已于 ${view.closes_on} 截止`,
          ]}
        />
      </p>
      <Section title="变更内容">
        {view.changes.map(({ item, before, after }) => (
          <Card pad="p" key={item}>
            <h3 className="font-semibold">{item}</h3>
            <p className="note-text mt-2">现行：{before}</p>
            <p className="mt-1">变更后：{after}</p>
          </Card>
        ))}
      </Section>
      <Notice calm>{view.silence_note}</Notice>
      {view.redeem_on && (
        <Notice
          calm
          icon="calendar"
          action={view.leaveTo === null ? undefined : { to: view.leaveTo, label: '申请赎回' }}
        >
          临时开放日 {view.redeem_on}
          {view.effective_on && `，变更自 ${view.effective_on} 生效`}
        </Notice>
      )}
      {view.choice && (
        <Notice calm icon="check">
          您已选择“{CHOICES[view.choice]}”（{view.chosenAt}）{view.is_open && '，截止前可以更改'}
        </Notice>
      )}
      {view.is_open ? <OpinionForm view={view} /> : <PostedNotice />}
    </div>
  );
}

type View = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['view']>;

function OpinionForm({ view }: { view: View }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'opinion',
    schema: formSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: view.intentKey, choice: view.choice ?? undefined },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-5">
      <input type="hidden" name="consultation_id" value={view.consultation_id} />
      <IntentKeyField meta={fields.intent_key} />
      <ChoiceCards
        meta={fields.choice}
        legend="您的意见"
        options={[
          { value: 'agree', label: '同意变更' },
          {
            value: 'disagree',
            label: '不同意变更',
            note: view.redeem_on ? `可在 ${view.redeem_on} 赎回，不收赎回费` : undefined,
          },
        ]}
      />
      <FormError form={form} />
      <ActionBar solo>
        <SubmitButton form={form.id}>{view.choice ? '更改意见' : '提交意见'}</SubmitButton>
      </ActionBar>
    </Form>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
