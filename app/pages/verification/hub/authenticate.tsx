import { useFetcher, useLoaderData } from '@remix-run/react';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { BUSINESS_FLAG_CHOICES } from '~/app/features/person/setting-choices';
import { ChoiceRow } from '~/app/features/person/choice-row';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { useFormErrorToast } from '~/app/ui/form/form-error-toast';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageTitle, Section } from '~/app/ui/section';
import { toAccountContext } from '~/domain/person/verification';
import { buildVerificationFlow } from '~/app/features/person/load-flow';
import { CONTEXT_NOTES, buildVerificationHubView } from '~/app/pages/verification/hub/hub-view';

/** Verification hub: every step of the current context with its state and last day, and the next step. */
export const handle = definePage({
  login: 'required',
  title: '认证中心',
  description: '实名、测评、声明与合格投资者认证的进度与有效期。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({
    points: ['实名、测评、声明与合格投资者认证，一步一步完成', '各项认证的状态与有效期'],
  }),
});

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => {
  const shared = { edition };
  const account = toAccountContext(viewer.businessFlag);
  const status = await context.upstream.users.identityStatus();
  const flow = buildVerificationFlow(viewer, status, { purpose: 'purchase', context: account }, context);
  return {
    ...shared,
    account,
    hub: buildVerificationHubView({ edition, context: account, viewer, status, flow }),
  };
});

export default function Authenticate() {
  const { edition, account, hub } = useLoaderData<typeof loader>();
  const here = paths.authenticate(edition);
  const settings = useFetcher();
  useFormErrorToast(settings);
  return (
    <div className="column column-slim">
      <PageTitle>认证中心</PageTitle>
      <p className="note-text mt-1">{CONTEXT_NOTES[account]}</p>
      <settings.Form method="post" action={paths.setting(edition)} className="mt-4 card">
        <input type="hidden" name="intent" value="account" />
        <input type="hidden" name="return_to" value={here} />
        <ChoiceRow
          title="账户类别"
          name="business_flag"
          options={BUSINESS_FLAG_CHOICES}
          value={account === 'am' ? '1' : '0'}
        />
      </settings.Form>
      {hub && (
        <>
          <Section
            title="认证步骤"
            note={`${hub.rows.length} 步已完成 ${hub.doneCount} 步`}
            footNote="步骤可以分次完成，在任意设备登录后接着做。"
          >
            <CardList>
              {hub.rows.map((row) => (
                <li key={row.key}>
                  <ListRow icon={row.icon} title={row.title} note={row.note} value={row.state} to={row.to} />
                </li>
              ))}
            </CardList>
          </Section>
          {hub.isComplete && (
            <Notice calm icon="check">
              必需的步骤都已完成，到期前会在这里提示更新
            </Notice>
          )}
          <Section title="其它认证">
            <CardList>
              <li>
                <ListRow
                  icon="gem"
                  title="专业投资者"
                  note={hub.pro.note}
                  value={hub.pro.state}
                  to={paths.proInvestor(edition)}
                />
              </li>
              <li>
                <ListRow
                  icon="upload"
                  title="证明材料"
                  note="资产、收入与投资经历证明的状态与有效期"
                  to={paths.proveFlow(edition)}
                />
              </li>
            </CardList>
          </Section>
          {hub.next && (
            <ActionBar solo>
              <ButtonLink wide to={hub.next.to}>
                {`继续：${hub.next.title}，全部还需约 ${hub.minutesToGo} 分钟`}
              </ButtonLink>
            </ActionBar>
          )}
        </>
      )}
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
