import { paths } from '~/app/paths';
import { readingPaths } from '~/app/paths/reading';
import { buildTelHref } from '~/app/features/person/next-step';
import { useDeferred } from '~/app/ui/deferred';
import { Card, CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';
import { LoginForm, type LoginReply, type LoginMethod } from '~/app/features/person/login-form';
import { InviterNotice, type Inviter } from '~/app/features/person/inviter-notice';
import type { Invitation } from '~/domain/platform/invitation';

interface LoginPageProps {
  edition: Edition;
  way: LoginMethod;
  hrefs: Record<LoginMethod, string>;
  /** Path on this portal to open after the login. */
  returnTo: string | null;
  origin: Invitation;
  /** Inviter; null without one. */
  inviter: Inviter | null;
  /** A phone that was verified in this browser and has no account yet, with the page for setting its password. */
  registering: { maskedPhone: string; to: string } | null;
  /** Null when it could not be loaded. */
  service: { phone: string; hours: string } | null;
  reply?: LoginReply;
}

/** Facts about the content behind the login, so that a person can decide before logging in. */
const BEHIND = [
  '全部资产的市值、走势与每日收益，资金到账时间',
  '办理中的订单、冷静期与回访，在截止时间前提醒',
  '自选基金的涨跌、分组与备注',
  '实名、风险测评与合格投资者认证的进度',
];

const loadOneTapWay = () => import('~/app/pages/own/account/one-tap-login-link');

/** User page without a login: the login form, the content behind it, and pages that need no login. */
export function LoginPage({
  edition,
  way,
  hrefs,
  returnTo,
  origin,
  inviter,
  registering,
  service,
  reply,
}: LoginPageProps) {
  const OneTapWay = useDeferred(loadOneTapWay);
  return (
    <div className="column column-slim">
      <h1 className="mt-5">登录 / 注册</h1>
      <p className="note-text">登录后查看资产与预约，新手机号将自动注册。</p>
      <InviterNotice inviter={inviter} to="注册" />
      {registering && (
        <Notice calm action={{ to: registering.to, label: '设置登录密码' }}>
          手机号 {registering.maskedPhone} 已验证，还没有账户。
        </Notice>
      )}
      <LoginForm
        edition={edition}
        way={way}
        wayHref={(choice) => hrefs[choice]}
        returnTo={returnTo}
        origin={origin}
        reply={reply}
      />
      {OneTapWay && <OneTapWay />}
      <Section title="登录后可以查看">
        <Card pad="p">
          <ul className="prose list-disc pl-[1.2em]">
            {BEHIND.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      </Section>
      <Section title="无需登录">
        <CardList>
          <li>
            <ListRow icon="gear" title="设置" note="深浅色、大字模式、浏览记录" to={paths.setting(edition)} />
          </li>
          <li>
            <ListRow
              icon="book"
              title="投资学堂"
              note="规则、费用与风险，一课讲一件事"
              to={readingPaths.school(edition)}
            />
          </li>
          <li>
            <ListRow icon="info" title="关于我们" note="牌照、协议与投诉渠道" to={paths.aboutUs(edition)} />
          </li>
          {service && (
            <li>
              <ListRow
                icon="headset"
                title={`客服 ${service.phone}`}
                note={service.hours}
                to={buildTelHref(service.phone)}
                reloadDocument
              />
            </li>
          )}
        </CardList>
      </Section>
      <p className="note-text mt-10 text-center">基金有风险，投资需谨慎</p>
    </div>
  );
}
