import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { FieldError, pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { parseFundCodes } from '~/app/pages/own/watchlist/import-codes';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FormNotice, SubmitButton, TextField } from '~/app/ui/form';
import { PageTitle, Section } from '~/app/ui/section';
import type { CallResult, Contract } from '~/contract';
import { MAX_WATCH_CODES } from '~/contract/limits';

/** Adds funds to the watchlist by pasted codes. */
export const handle = definePage({
  title: '导入自选',
  description: '粘贴基金代码，一次加入自选。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({ points: ['粘贴多只基金的代码，一次加入自选', '已在自选的、未找到的逐一列出'] }),
});

const schema = z.object({
  codes: z.string({ error: '请粘贴基金代码' }).max(4000, '内容过长，请分几次粘贴'),
});

type Imported = CallResult<Contract['favorites']['addByCode']>;
type Reply = Partial<ActionReply> & { imported?: Imported };

export const loader = pageLoader({ handle }, async ({ edition }) => ({ edition }));

export const action = pageAction({ limit: 'write', schema }, async ({ value, context }) => {
  const codes = parseFundCodes(value.codes);
  if (codes.length === 0) throw new FieldError('codes', '没有找到基金代码，代码如 990127');
  if (codes.length > MAX_WATCH_CODES)
    throw new FieldError(
      'codes',
      `一次最多 ${MAX_WATCH_CODES} 个代码，现有 ${codes.length} 个，请分几次粘贴`,
    );
  return data<Reply>({ imported: await context.upstream.favorites.addByCode({ body: { codes } }) });
});

export default function ImportWatchlist() {
  const { edition } = useLoaderData<typeof loader>();
  const reply = useActionData<Reply>();
  const errors = reply?.result?.error ?? {};
  return (
    <div className="column column-narrow">
      <PageTitle>导入自选</PageTitle>
      {reply?.imported && <Outcome imported={reply.imported} to={paths.favorite(edition)} />}
      <Form method="post">
        <TextField
          meta={{
            ...{ id: 'codes', name: 'codes', errorId: 'codes-error', descriptionId: 'codes-help' },
            initialValue: reply?.result?.initialValue?.codes,
            errors: errors.codes ?? undefined,
          }}
          label="基金代码"
          help={`公募填 6 位代码，私募填备案编码；空格、逗号或换行分开，一次最多 ${MAX_WATCH_CODES} 个。`}
          rows={6}
        />
        <FormNotice message={errors['']?.[0]} />
        <SubmitButton className="mt-4">加入自选</SubmitButton>
      </Form>
    </div>
  );
}

function Outcome({ imported: { added, known, unknown }, to }: { imported: Imported; to: string }) {
  return (
    <Section title="导入结果">
      <Card pad="p">
        <p role="status">
          加入 {added.length} 只，已在自选 {known.length} 只，未找到 {unknown.length} 个。
        </p>
        <Found title="已加入" items={added.map(({ code, name }) => `${code} ${name}`)} />
        <Found title="原已在自选" items={known.map(({ code, name }) => `${code} ${name}`)} />
        <Found title="未找到，请核对" items={unknown} />
        <ButtonLink kind="line" small className="mt-3 w-fit" to={to}>
          查看自选
        </ButtonLink>
      </Card>
    </Section>
  );
}

function Found({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <p className="font-semibold mt-3">{title}</p>
      <ul className="note-text">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
