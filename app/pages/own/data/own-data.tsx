import '~/app/features/person/progress.css';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DATA_COPIES_PER_DAY, DATA_COPY_DAYS } from '~/contract/limits';
import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { createFieldThrower } from '~/app/route-kit/refused-at';
import { accountPaths } from '~/app/paths/account';
import { adviserPaths } from '~/app/paths/adviser';
import { messagePaths } from '~/app/paths/messages';
import { DataCopyRequestForm, DataCopyStatus } from '~/app/pages/own/data/copy-state';
import { buildDataCopyView, describeCopiesLeft } from '~/app/pages/own/data/copy-view';
import { ownDataSchema } from '~/app/pages/own/data/own-data-schema';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { Bullets } from '~/app/ui/bullets';
import { Card, CardList } from '~/app/ui/card';
import { ErrorState } from '~/app/ui/error-state';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';
import { listDataAreaTitles } from '~/domain/person/own-data';

/**
 * Copy of all data stored about the person: requested, created in the background, opened by the password,
 * downloaded.
 */
export const handle = definePage({
  title: '个人信息副本',
  description: '申请并下载平台保存的本人信息：资料、认证、交易、记录与文件。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({
    points: [
      '平台保存的本人信息，一次下载齐全',
      '表格可用表格软件打开，另有供程序读取的格式',
      `后台生成，做好后 ${DATA_COPY_DAYS} 天内凭登录密码下载`,
    ],
  }),
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const [status, intentKey] = await Promise.all([
    settle(context, context.upstream.ownData.status()),
    openIntentKey(context, 'ownData.ask', SINGLE_SUBJECT),
  ]);
  return {
    edition,
    path: accountPaths.ownData(edition),
    intentKey,
    status: mapSection(status, ({ copy, left_today, has_password }) => ({
      copy: buildDataCopyView({ copy }),
      left: left_today,
      hasPassword: has_password,
    })),
  };
});

export const action = pageAction(
  { limit: 'write', schema: ownDataSchema },
  async ({ value, context, edition }) => {
    const { ownData } = context.upstream;
    const back = accountPaths.ownData(edition);
    if (value.intent === 'ask') {
      await ownData.ask({}, { idempotencyKey: value.intent_key });
      return redirectWithFlash(context, back, '已申请，做好后会在消息中告诉您');
    }
    await ownData
      .open({ body: { copy_id: value.copy_id, password: value.password } })
      .catch(createFieldThrower('password'));
    return redirectWithFlash(context, back, '已验证，可以下载');
  },
);

export default function OwnData() {
  const { status, path, edition, intentKey } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <div className="column">
      <PageTitle>个人信息副本</PageTitle>
      <PostedNotice kept="没有新的申请，已做好的副本不受影响。" />
      {status.ok ? (
        <>
          <DataCopyStatus
            copy={status.data.copy}
            hasPassword={status.data.hasPassword}
            path={path}
            edition={edition}
            reply={reply}
          />
          {status.data.copy.state !== 'under_way' && (
            <DataCopyRequestForm
              path={path}
              intentKey={intentKey}
              isAgain={status.data.copy.state !== 'none'}
              left={status.data.left}
              note={describeCopiesLeft(status.data.left)}
            />
          )}
        </>
      ) : (
        <ErrorState title="副本暂时无法显示" retry={{ to: path }}>
          {status.message}。已申请的副本仍在生成或保存。
        </ErrorState>
      )}
      <DisclosureBox isLoose label="副本里有什么" className="mt-5">
        <Bullets lines={[...listDataAreaTitles(), '本人上传的文件，以及为本人生成的合同与证明']} />
      </DisclosureBox>
      <Section title="说明">
        <Card pad="p">
          <Bullets
            lines={[
              `每天最多申请 ${DATA_COPIES_PER_DAY} 份；做好后保存 ${DATA_COPY_DAYS} 天，到期删除，新的一份做好后旧的随即删除`,
              '每次下载前需要登录密码，10 分钟内有效，只对当前这次登录有效',
              '不含密码、验证码，也不含邀请人、理财经理等他人的信息',
              '文件含完整的证件号码与交易记录，请妥善保存，不要转发',
            ]}
          />
        </Card>
      </Section>
      <CardList className="mt-4">
        <li>
          <ListRow icon="document" title="授权与同意" to={messagePaths.consents(edition)} />
        </li>
        <li>
          <ListRow icon="eye" title="资料查看记录" to={adviserPaths.accessLog(edition)} />
        </li>
        <li>
          <ListRow
            icon="close"
            title="注销账户"
            note="哪些删除、哪些依法保留"
            to={accountPaths.logoff(edition)}
          />
        </li>
      </CardList>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
