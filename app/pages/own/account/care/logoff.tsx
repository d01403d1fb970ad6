import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { accountPaths } from '~/app/paths/account';
import { Card, CardList } from '~/app/ui/card';
import { SubmitButton, deferSchema, useZodForm, FormError } from '~/app/ui/form';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { listAnonymisedTitles, listErasedTitles, listRetainedGroups } from '~/domain/person/own-data';
import { isRefused } from '~/bff/core/errors';
import { BlockerList } from '~/app/pages/own/account/care/blocker-list';
import { buildBlockerViews } from '~/app/pages/own/account/care/blocker-view';
import { CANCELLATION_POINTS, CancellationLayout } from '~/app/pages/own/account/care/cancel-frame';
import { saveCancellationState } from '~/app/pages/own/account/care/cancel-note';
import { logoffSchema } from '~/app/pages/own/account/care/logoff-schema';

const formSchema = deferSchema(
  () => import('~/app/pages/own/account/care/logoff-schema'),
  (file) => file.logoffSchema,
);

/** Start of the cancellation: losses, legal retention, and whether everything is settled. */
export const handle = definePage({
  login: 'required',
  title: '注销账户',
  description: '注销前须知、保留的记录与注销条件。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({ points: CANCELLATION_POINTS }),
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const shared = { edition, path: accountPaths.logoff(edition) };
  const reply = await settle(context, context.upstream.account.cancellation());
  return { ...shared, conditions: mapSection(reply, ({ blockers }) => buildBlockerViews(blockers, edition)) };
});

export const action = pageAction({ limit: 'write', schema: logoffSchema }, async ({ context, edition }) => {
  try {
    const { ticket } = await context.upstream.account.startCancellation();
    await saveCancellationState(context, { ticket, comment: '' });
  } catch (error) {
    if (!isRefused(error, 'unsettled', 'conflict')) throw error;
    return redirect(accountPaths.cancellationFail(edition), 303);
  }
  return redirect(accountPaths.reason(edition), 303);
});

/** Titles contain punctuation, so they are joined by semicolons. */
const listed = (titles: readonly string[]): string => titles.join('；');

const LOST = [
  '不能再用此手机号登录原账户，所有设备随即退出，且无法恢复',
  '认证结果、测评等级与会员等级不再有效，重新注册后须重新办理',
  `删除：${listed(listErasedTitles())}。文件从磁盘清除不早于注销后一天`,
  `去除账户信息后保留：${listed(listAnonymisedTitles())}`,
];
const KEPT = [
  ...listRetainedGroups().map(
    ({ term, basis, titles }) => `自注销起至少保存 ${term}：${listed(titles)}。${basis}，不用于其它用途`,
  ),
  '手机号会被释放，可重新注册为新账户；新账户与原账户没有任何关联',
];

export default function Logoff() {
  const { edition, conditions } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const [form] = useZodForm({ id: 'logoff', schema: formSchema, lastResult: reply?.result });
  return (
    <CancellationLayout title="注销账户" edition={edition} step={1} note="请先了解注销意味着什么。">
      <Section title="注销后会失去">
        <Lines lines={LOST} />
      </Section>
      <Section title="按法律要求保留">
        <Lines lines={KEPT} />
      </Section>
      <CardList className="mt-4">
        <li>
          <ListRow
            icon="arrow-down"
            title="先下载个人信息副本"
            note="注销后不能再下载，没有下载的副本一并删除"
            to={accountPaths.ownData(edition)}
          />
        </li>
      </CardList>
      <Section title="注销条件" footNote="没有持仓，没有进行中的订单、定投、赎回与退款，才能注销。">
        {!conditions.ok && <Notice>{conditions.message}，暂时无法检查，继续时会再次检查。</Notice>}
        {conditions.ok && conditions.data.length === 0 && (
          <Notice calm icon="check">
            没有未办结的事项，可以注销
          </Notice>
        )}
        {conditions.ok && conditions.data.length > 0 && <BlockerList blockers={conditions.data} />}
      </Section>
      <Form method="post" id={form.id} noValidate>
        <FormError form={form} kept="账户没有任何变化。" />
        <SubmitButton className="mt-5" name="intent" value="start" loadingText="检查中">
          我已了解，继续注销
        </SubmitButton>
      </Form>
    </CancellationLayout>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <Card pad="p">
    <ul className="prose">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </Card>
);

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
