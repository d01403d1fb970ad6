import '~/app/pages/own/consents/consents.css';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { SWITCHABLE_CONSENTS, WITHDRAWABLE_CONSENTS } from '~/domain/person/consents';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { accountPaths } from '~/app/paths/account';
import { adviserPaths } from '~/app/paths/adviser';
import { messagePaths } from '~/app/paths/messages';
import {
  buildConsentHistoryRows,
  buildPermanentConsentGroups,
  buildWithdrawableRows,
  type WithdrawableRow,
} from '~/app/pages/own/consents/consent-view';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { Button } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { ErrorState } from '~/app/ui/error-state';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { ListRow } from '~/app/ui/list-row';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';
import { StatusLabel } from '~/app/ui/status-label';

/** Consents of a person with date and version; withdrawn here where the law allows it. */
export const handle = definePage({
  title: '授权与同意',
  description: '同意过的文件、版本、时间与方式，以及如何撤回，登录后查看。',
  isPrivate: true,
  watchedQuery: ['cursor'],
  guest: buildGuestScreen({
    points: [
      '同意过哪些文件，哪一天、哪个版本、以什么方式',
      '可以撤回的随时撤回，先说明后果',
      '不能撤回的说明依据',
    ],
  }),
});

const ROWS = 20;
const query = z.object(pageQueryShape);
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('give'), kind: z.enum(SWITCHABLE_CONSENTS), version: z.string().max(64) }),
  z.object({ intent: z.literal('withdraw'), kind: z.enum(WITHDRAWABLE_CONSENTS) }),
]);

export const loader = pageLoader({ handle, query }, async ({ context, edition, query }) => {
  const { consents } = context.upstream;
  const path = messagePaths.consents(edition);
  const [current, history] = await Promise.all([
    settle(context, consents.current()),
    settle(context, consents.list({ query: { cursor: query.cursor, limit: ROWS } })),
  ]);
  return {
    path,
    accessLogTo: adviserPaths.accessLog(edition),
    copyTo: accountPaths.ownData(edition),
    logoffTo: accountPaths.logoff(edition),
    current: mapSection(current, ({ list }) => ({
      withdrawable: buildWithdrawableRows(list, edition),
      kept: buildPermanentConsentGroups(list, edition),
    })),
    history: mapSection(history, (data) => ({
      rows: buildConsentHistoryRows(data.list),
      pager: buildKeysetPage(path, query, data, ROWS),
    })),
  };
});

export const action = pageAction({ limit: 'write', schema }, async ({ value, context, edition }) => {
  const { consents } = context.upstream;
  const back = messagePaths.consents(edition);
  if (value.intent === 'give') {
    await consents.give({ body: { kind: value.kind, version: value.version } });
    return redirectWithFlash(context, back, '已记录您的同意');
  }
  await consents.withdraw({ body: { kind: value.kind } });
  return redirectWithFlash(context, back, '已撤回，立即生效');
});

export default function Consents() {
  const { current, history, path, accessLogTo, copyTo, logoffTo } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle>授权与同意</PageTitle>
      <PostedNotice />
      {current.ok ? (
        <>
          <Section
            title="可以撤回"
            footNote="撤回不影响撤回之前已经进行的处理。不同意或撤回这些，不影响使用其它服务。"
          >
            {current.data.withdrawable.map((row) => (
              <Withdrawable key={row.kind} row={row} path={path} />
            ))}
          </Section>
          {current.data.kept.map(({ reason, rows }, index) => (
            <Section key={reason} title={index === 0 ? '不能撤回' : '依法保存'} footNote={reason}>
              <CardList>
                {rows.map(({ kind, name, note, to }) => (
                  <li key={kind}>
                    <ListRow title={name} note={note} to={to} />
                  </li>
                ))}
              </CardList>
            </Section>
          ))}
        </>
      ) : (
        <ErrorState title="同意记录暂时无法显示" retry={{ to: path }}>
          {current.message}。已作出的同意与撤回不受影响。
        </ErrorState>
      )}
      <Section title="全部记录">
        {history.ok ? (
          <>
            <CardList>
              {history.data.rows.map(({ key, name, given, withdrawn }) => (
                <li key={key}>
                  <ListRow
                    title={name}
                    note={
                      <>
                        <span className="block">{given}</span>
                        {withdrawn && <span className="block">{withdrawn}</span>}
                      </>
                    }
                  />
                </li>
              ))}
            </CardList>
            <KeysetPager {...history.data.pager} />
          </>
        ) : (
          <ErrorState title="记录暂时无法显示" retry={{ to: path }}>
            {history.message}。记录本身不受影响。
          </ErrorState>
        )}
      </Section>
      <CardList className="mt-4">
        <li>
          <ListRow icon="eye" title="资料查看记录" to={accessLogTo} />
        </li>
        <li>
          <ListRow icon="arrow-down" title="个人信息副本" to={copyTo} />
        </li>
        <li>
          <ListRow icon="close" title="注销账户" note="注销后，可撤回的同意全部终止" to={logoffTo} />
        </li>
      </CardList>
    </div>
  );
}

/** A consent with its text, the consequences of a withdrawal, and the single action. */
function Withdrawable({ row, path }: { row: WithdrawableRow; path: string }) {
  const { kind, name, isGiven, state, text, version, after, canGive, elsewhere } = row;
  return (
    <Card pad="p" as="section" label={name} className="mt-3">
      <div className="consent-head">
        <h3>{name}</h3>
        <StatusLabel tone={isGiven ? 'done' : 'void'}>{isGiven ? '已同意' : '未同意'}</StatusLabel>
      </div>
      <p className="note-text">{state}</p>
      <DisclosureBox label="授权内容">
        <p className="note-text mt-2">{text}</p>
        <p className="tiny-text mt-2">版本 {version}</p>
      </DisclosureBox>
      <Form method="post" action={path} preventScrollReset>
        <input type="hidden" name="kind" value={kind} />
        {isGiven && (
          <>
            <p className="note-text mt-2">{after}</p>
            <Button
              kind="line"
              small
              className="mt-3"
              type="submit"
              name="intent"
              value="withdraw"
              aria-label={`撤回同意：${name}`}
            >
              撤回同意
            </Button>
          </>
        )}
        {canGive && (
          <>
            <input type="hidden" name="version" value={version} />
            <Button
              kind="line"
              small
              className="mt-3"
              type="submit"
              name="intent"
              value="give"
              aria-label={`阅读后同意：${name}`}
            >
              阅读后同意
            </Button>
          </>
        )}
        {elsewhere && (
          <p className="note-text mt-2">
            {elsewhere.to === null ? (
              elsewhere.label
            ) : (
              <MoreLink to={elsewhere.to}>{elsewhere.label}</MoreLink>
            )}
          </p>
        )}
      </Form>
    </Card>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
