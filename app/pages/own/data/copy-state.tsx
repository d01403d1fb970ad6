import { Form, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { paths } from '~/app/paths';
import type { DataCopyView } from '~/app/pages/own/data/copy-view';
import { PasswordVisibilityButton } from '~/app/features/person/password-side';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Field, FormError, IntentKeyInput, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';

const openDataCopySchema = deferSchema(
  () => import('~/app/pages/own/data/own-data-schema'),
  (file) => file.openDataCopySchema,
);

interface CopyStateProps {
  copy: DataCopyView;
  hasPassword: boolean;
  path: string;
  edition: Edition;
  reply: ActionReply | undefined;
}

/** State of the last copy, and the action available for it. */
export function DataCopyStatus({ copy, hasPassword, path, edition, reply }: CopyStateProps) {
  switch (copy.state) {
    case 'none':
      return null;
    case 'under_way':
      return <UnderWay copy={copy} path={path} />;
    case 'failed':
      return <Notice>{copy.askedAt} 申请的副本没有做成，原因在平台，不计入当天的次数，请重新申请。</Notice>;
    case 'expired':
      return <Notice calm>{copy.askedAt} 申请的副本已到期删除，需要时请重新申请。</Notice>;
    case 'ready':
      return (
        <Section title="已做好的副本">
          <Card pad="dl">
            <FactList facts={copy.facts} />
          </Card>
          {copy.download !== null ? (
            <>
              <ButtonLink wide className="mt-4" icon="arrow-down" to={copy.download.to} reloadDocument>
                下载副本（ZIP）
              </ButtonLink>
              <p className="footnote">{copy.download.until} 前可以下载，之后需要再次输入登录密码。</p>
            </>
          ) : hasPassword ? (
            <OpenForm copyId={copy.copyId} path={path} reply={reply} />
          ) : (
            <Notice action={{ to: paths.initPassword(edition), label: '去设置' }}>
              下载需要登录密码，您还没有设置
            </Notice>
          )}
        </Section>
      );
  }
}

const POLL_MS = 3_000;

/** Progress; with scripts it updates automatically while the page is visible. */
function UnderWay({ copy, path }: { copy: DataCopyView & { state: 'under_way' }; path: string }) {
  const { revalidate, state } = useRevalidator();
  const poll = useRef(revalidate);
  poll.current = state === 'idle' ? revalidate : () => undefined;
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) poll.current();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
  const { done, all, askedAt } = copy;
  const text = all === 0 ? '等待生成' : `已完成 ${done} / ${all} 个文件`;
  return (
    <Section title="正在生成">
      <Card pad="p">
        <p role="status">{text}</p>
        <progress className="progress-bar" max={Math.max(1, all)} value={done} aria-label="生成进度" />
        <p className="note-text mt-2">{askedAt} 申请。可以离开本页，做好后会在消息中告诉您。</p>
      </Card>
      <ButtonLink kind="line" wide className="mt-4" to={path} reloadDocument>
        刷新进度
      </ButtonLink>
    </Section>
  );
}

/** Login password form; it allows this login to download for ten minutes. */
function OpenForm({ copyId, path, reply }: { copyId: string; path: string; reply: ActionReply | undefined }) {
  const [form, fields] = useZodForm({
    id: 'open-copy',
    schema: openDataCopySchema,
    lastResult: reply?.result,
  });
  return (
    <Form method="post" action={path} id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      <input type="hidden" name="copy_id" value={copyId} />
      <Field
        meta={fields.password}
        label="登录密码"
        type="password"
        autoComplete="current-password"
        help="验证后 10 分钟内可以下载。"
        side={<PasswordVisibilityButton inputId={fields.password.id} />}
      />
      <FormError form={form} kept="副本仍然保存，没有被下载。" />
      <SubmitButton className="mt-4" name="intent" value="open" loadingText="验证中">
        验证密码
      </SubmitButton>
    </Form>
  );
}

interface AskFormProps {
  path: string;
  intentKey: string;
  isAgain: boolean;
  left: number;
  note: string;
}

/** Form that requests a copy. */
export function DataCopyRequestForm({ path, intentKey, isAgain, left, note }: AskFormProps) {
  if (left === 0) return <p className="footnote">{note}</p>;
  return (
    <Form method="post" action={path} className="mt-4">
      <IntentKeyInput value={intentKey} />
      <SubmitButton kind={isAgain ? 'line' : undefined} name="intent" value="ask" loadingText="申请中">
        {isAgain ? '重新申请一份' : '申请副本'}
      </SubmitButton>
      <p className="footnote">
        {note}。{isAgain && '新的一份做好后，旧的随即删除。'}
      </p>
    </Form>
  );
}
