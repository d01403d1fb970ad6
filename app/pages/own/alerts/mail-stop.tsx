import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageAction } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { Button, ButtonLink } from '~/app/ui/button';
import { EmptyState } from '~/app/ui/empty-state';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { PageTitle } from '~/app/ui/section';

/** Stops alert mails by the code in each mail, without a login. */
export const handle = definePage({
  login: 'public',
  title: '停止邮件提醒',
  description: '凭邮件中的链接停止接收邮件提醒，站内提醒不受影响。',
  isPrivate: true,
  watchedQuery: ['code'],
});

const codeSchema = z.string().min(1).max(64);

export const loader = pageLoader(
  { handle, query: z.object({ code: codeSchema.optional() }) },
  ({ edition, query }) =>
    Promise.resolve({
      code: query.code ?? null,
      alertsTo: paths.fundAlerts(edition),
      homeTo: paths.home(),
    }),
);

export const action = pageAction(
  { limit: 'open', login: 'public', schema: z.object({ code: codeSchema }) },
  // The result is in the response itself, because an address that shows it could be sent to any person.
  async ({ value, context }) => {
    await context.upstream.alerts.stopMail({ body: { stop_token: value.code } });
    return { isStopped: true };
  },
);

export default function AlertMailUnsubscribe() {
  const { code, alertsTo, homeTo } = useLoaderData<typeof loader>();
  const reply = useActionData<{ isStopped?: boolean }>();
  if (reply?.isStopped) {
    return (
      <div className="column">
        <PageTitle>停止邮件提醒</PageTitle>
        <EmptyState title="已停止" icon="check" action={{ to: homeTo, label: '返回首页' }}>
          这封邮件所属的邮箱不再收到提醒邮件；已经发出的可能稍后送达。站内提醒照常，登录后可在“消息”的接收设置中重新打开。
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="column">
      <PageTitle>停止邮件提醒</PageTitle>
      <PostedNotice />
      {code === null ? (
        <EmptyState title="链接不完整" icon="info" action={{ to: alertsTo, label: '到我的提醒中停止' }}>
          请从邮件中完整打开链接，或登录后在“消息”的接收设置中关闭
        </EmptyState>
      ) : (
        <>
          <p className="note-text">停止后，各类消息都不再发到邮箱。站内提醒、合同与报告不受影响。</p>
          <Form method="post" className="mt-6">
            <input type="hidden" name="code" value={code} />
            <Button type="submit" wide>
              停止发送邮件
            </Button>
          </Form>
          <ButtonLink to={alertsTo} kind="line" wide className="mt-3">
            只停止一部分
          </ButtonLink>
        </>
      )}
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
