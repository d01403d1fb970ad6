import { useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { accountPaths } from '~/app/paths/account';
import { saveNewLoginPhone } from '~/app/platform/changed-phone';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageHeading, Section } from '~/app/ui/section';
import { isIdentityVerified } from '~/domain/person/verification';
import { refreshSessionPhone } from '~/app/pages/own/account/care/own-phone';

/** Account management: phone, passwords, identity and card, and cancellation. */
export const handle = definePage({
  login: 'guest',
  title: '账户管理',
  description: '绑定手机号、密码、银行卡与实名的管理。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({
    points: ['查看与修改绑定手机号', '设置登录密码与交易密码', '查看登录设备，或注销账户'],
  }),
});

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => {
  const shared = { edition, path: accountPaths.hub(edition) };
  const [phone, security] = await Promise.all([
    settle(context, refreshSessionPhone(context)),
    settle(context, context.upstream.account.security()),
  ]);
  const state = security.ok ? security.data : null;
  return {
    ...shared,
    own: {
      maskedPhone: phone.ok ? phone.data : viewer.maskedPhone,
      hasPassword: state?.has_password ?? null,
      hasTradePassword: state?.has_trade_password ?? null,
      isIdentified: isIdentityVerified(viewer.states),
      failure: phone.ok && security.ok ? null : '部分状态暂时无法显示，账户本身不受影响，请稍后刷新。',
    },
  };
});

/** Text in front of the chevron: set or not set; none when unknown. */
const setText = (isSet: boolean | null) => (isSet === null ? undefined : isSet ? '已设置' : '未设置');

export default function AccountHub() {
  const { edition, path, own } = useLoaderData<typeof loader>();
  const { maskedPhone } = own;
  useEffect(() => {
    if (maskedPhone) saveNewLoginPhone(maskedPhone);
  }, [maskedPhone]);
  const passwordTo = own.hasPassword === false ? paths.initPassword(edition) : paths.forgetPassword(edition);
  return (
    <div className="column">
      <PageHeading>账户管理</PageHeading>
      {own.failure && <Notice>{own.failure}</Notice>}
      <Section title="登录">
        <CardList>
          <li>
            <ListRow
              icon="phone"
              title="手机号"
              note="修改绑定手机号"
              value={own.maskedPhone}
              to={accountPaths.resetPhone(edition)}
            />
          </li>
          <li>
            <ListRow icon="lock" title="登录密码" value={setText(own.hasPassword)} to={passwordTo} />
          </li>
          <li>
            <ListRow
              icon="shield"
              title="账户保护"
              note="登录设备与防诈骗提示"
              to={accountPaths.security(edition)}
            />
          </li>
        </CardList>
      </Section>
      <Section title="交易与认证">
        <CardList>
          <li>
            <ListRow
              icon="receipt"
              title="交易密码"
              note="公募基金买入、赎回与定投时使用"
              value={setText(own.hasTradePassword)}
              to={paths.setTradePassword(edition, { return_to: path })}
            />
          </li>
          <li>
            <ListRow icon="card" title="银行卡" to={paths.authBankCard(edition, { return_to: path })} />
          </li>
          <li>
            <ListRow
              icon="person"
              title="实名认证"
              value={own.isIdentified ? '已完成' : '未完成'}
              to={paths.identityVerify(edition, { return_to: path })}
            />
          </li>
        </CardList>
      </Section>
      <Section title="不再使用">
        <CardList>
          <li>
            <ListRow
              icon="minus"
              title="注销账户"
              note="须先办结持仓、订单与定投"
              to={accountPaths.logoff(edition)}
            />
          </li>
        </CardList>
      </Section>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
