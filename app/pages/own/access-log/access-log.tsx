import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CONSENT_TEXTS } from '~/domain/person/consents';
import { ACCESS_ROLES } from '~/contract/access-log';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { mapSection, settle } from '~/app/route-kit/settle';
import { AdviserConsent } from '~/app/pages/own/access-log/adviser-consent';
import {
  buildAdviserAccessView,
  buildAccessLogDays,
  type AccessLogDay,
} from '~/app/pages/own/access-log/access-view';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { adviserPaths } from '~/app/paths/adviser';
import { messagePaths } from '~/app/paths/messages';
import { Card, CardList } from '~/app/ui/card';
import { Bullets } from '~/app/ui/bullets';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { Notice } from '~/app/ui/notice';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { ListRow } from '~/app/ui/list-row';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';
import { Segmented } from '~/app/ui/segmented';

/** Access log of the person's data: each access by an adviser or an operator, with day, content and reason. */
export const handle = definePage({
  title: '资料查看记录',
  description: '理财经理与平台运营人员查看本人资料的记录。',
  isPrivate: true,
  watchedQuery: ['role', 'cursor'],
  guest: buildGuestScreen({
    points: [
      '谁、哪一天、看了哪些资料、为了什么',
      '记录只增不减，任何人都不能删改',
      '理财经理须经您同意才能查看',
    ],
  }),
});

const PAGE_SIZE = 20;
const TABS = [
  [undefined, '全部'],
  ['adviser', '理财经理'],
  ['operator', '平台运营'],
] as const;

export const loader = pageLoader(
  {
    handle,
    query: z.object({ role: z.enum(ACCESS_ROLES).optional(), ...pageQueryShape }),
  },
  async ({ context, edition, query }) => {
    const { role, cursor } = query;
    const here = adviserPaths.accessLog(edition, { role });
    const { looks: service, advisers } = context.upstream;
    const [accessLog, own] = await Promise.all([
      settle(context, service.mine({ query: { role, cursor, limit: PAGE_SIZE } })),
      settle(context, advisers.mine()),
    ]);
    return {
      here,
      own: mapSection(own, ({ adviser }) => adviser && buildAdviserAccessView(adviser)),
      consentsTo: messagePaths.consents(edition),
      consent: CONSENT_TEXTS.adviser_view.text,
      allTo: role === undefined ? null : adviserPaths.accessLog(edition),
      tabs: TABS.map(([key, label]) => ({
        label,
        to: adviserPaths.accessLog(edition, { role: key }),
        isCurrent: key === role,
      })),
      looks: mapSection(accessLog, (data) => ({
        days: buildAccessLogDays(data.list),
        total: data.total,
        pager: buildKeysetPage(here, query, data, PAGE_SIZE),
      })),
    };
  },
);

const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('agree') }),
  z.object({ intent: z.literal('refuse') }),
]);

/** Grants, declines or withdraws the consent to the adviser's access; effective at once. */
export const action = pageAction({ limit: 'write', schema }, async ({ value, context, edition }) => {
  const is_agreed = value.intent === 'agree';
  await context.upstream.advisers.answerConsent({ body: { is_agreed } });
  return redirectWithFlash(
    context,
    adviserPaths.accessLog(edition),
    is_agreed ? '已同意，可随时撤回' : '已生效，理财经理不能查看您的资料',
  );
});

const RULES = [
  '理财经理：经您同意后，只能看到遮挡后的姓名与手机号、认证状态与有效期、待办日期和会面预约；看不到密码、完整证件号、银行卡，也不能代您交易',
  '平台运营人员：只在审核材料、处理订单或核对投诉时查看，并写明原因',
  '同一天同一人查看同一内容合为一条并计次；记录写入后不能删改',
];

export default function AccessLog() {
  const { looks: accessLog, tabs, here, allTo, own, consent, consentsTo } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle end={<MoreLink to={consentsTo}>授权与同意</MoreLink>}>资料查看记录</PageTitle>
      <PostedNotice kept="授权没有变化。" />
      {own.ok ? (
        own.data && <AdviserConsent adviser={own.data} text={consent} here={here} />
      ) : (
        <Notice>{own.message}，理财经理的授权暂时无法显示，授权没有变化。</Notice>
      )}
      <Segmented className="mt-4" label="查看人" items={tabs} />
      {!accessLog.ok ? (
        <div className="mt-4">
          <ErrorState title="查看记录暂时无法显示" retry={{ to: here }}>
            {accessLog.message}。记录不受影响。
          </ErrorState>
        </div>
      ) : accessLog.data.days.length === 0 ? (
        <div className="mt-4">
          <EmptyState
            icon="eye"
            title={allTo ? '没有这一类的查看记录' : '还没有人看过您的资料'}
            action={allTo ? { to: allTo, label: '看全部' } : undefined}
          >
            有人查看时，这里会写明是谁、哪一天、看了什么、为了什么
          </EmptyState>
        </div>
      ) : (
        <>
          {accessLog.data.days.map((day) => (
            <Day key={day.day} {...day} />
          ))}
          <KeysetPager {...accessLog.data.pager} />
        </>
      )}
      <Section title="谁能看、能看什么">
        <Card pad="p">
          <Bullets lines={RULES} />
        </Card>
      </Section>
    </div>
  );
}

function Day({ day, rows }: AccessLogDay) {
  return (
    <Section title={day}>
      <CardList>
        {rows.map((row) => (
          <li key={row.id}>
            <ListRow
              icon="eye"
              title={`${row.who}看了${row.what}`}
              note={
                <>
                  <span className="block">{row.shown}</span>
                  <span className="block">原因：{row.why}</span>
                  <span className="tiny-text block">{row.times}</span>
                </>
              }
            />
          </li>
        ))}
      </CardList>
    </Section>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
