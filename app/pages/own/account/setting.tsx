import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { redirectGuestToLogin, pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { messagePaths } from '~/app/paths/messages';
import { accountPaths } from '~/app/paths/account';
import { adviserPaths } from '~/app/paths/adviser';
import { reminderPaths } from '~/app/paths/reminders';
import { servicePaths } from '~/app/paths/service';
import { Button } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { ListRow, SwitchRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageHeading, Section } from '~/app/ui/section';
import { toSafePath } from '~/domain/shared/query';
import { BUSINESS_FLAG_CHOICES, THEME_CHOICES } from '~/app/features/person/setting-choices';
import { ChoiceRow } from '~/app/features/person/choice-row';
import { OfflineCopies } from '~/app/pages/own/account/offline-copies';

/** Settings: appearance, account context, privacy, notices, offline copies, help and about, logout. */
export const handle = definePage({
  login: 'guest',
  title: '设置',
  description: '显示、账户、隐私与登录密码的设置。',
  isPrivate: true,
  watchedQuery: [],
});

const returnTo = { return_to: z.string().max(2048).optional() };
const flag = z.enum(['0', '1']).optional();
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('logout') }),
  z.object({
    intent: z.literal('preference'),
    elder: flag,
    amount_hidden: flag,
    theme: z.enum(['light', 'dark', 'system']).optional(),
    ...returnTo,
  }),
  z.object({
    intent: z.literal('account'),
    business_flag: flag,
    is_marketing_allowed: flag,
    ...returnTo,
  }),
]);

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => {
  const config = await settle(context, context.upstream.users.config());
  return {
    edition,
    isLoggedIn: viewer !== null,
    preferences: context.preferences,
    businessFlag: viewer?.businessFlag ?? 0,
    config,
  };
});

export const action = pageAction(
  { limit: 'open', login: 'public', schema },
  async ({ value, context, edition }) => {
    if (value.intent === 'logout') {
      await context.session.end();
      return redirectWithFlash(context, paths.user(edition), '已退出登录');
    }
    const target = toSafePath(value.return_to ?? '', paths.setting(edition));
    if (value.intent === 'preference') {
      if (value.elder) context.setPreference('elder', value.elder);
      if (value.amount_hidden) context.setPreference('amount_hidden', value.amount_hidden);
      if (value.theme) context.setPreference('theme', value.theme === 'system' ? null : value.theme);
      return redirect(target, 303);
    }
    const viewer = await context.viewer();
    if (!viewer) return redirectGuestToLogin({ context, edition }, { returnTo: paths.setting(edition) });
    await context.upstream.users.saveSettings({
      body: {
        ...(value.business_flag ? { business_flag: value.business_flag === '1' ? 1 : 0 } : {}),
        ...(value.is_marketing_allowed ? { is_marketing_allowed: value.is_marketing_allowed === '1' } : {}),
      },
    });
    if (value.business_flag) await context.session.setBusinessFlag(value.business_flag === '1' ? 1 : 0);
    return redirectWithFlash(context, target, '已保存');
  },
);

export default function Setting() {
  const { edition, isLoggedIn, preferences, businessFlag, config } = useLoaderData<typeof loader>();
  const settings = config.ok ? config.data.settings : null;
  return (
    <div className="column">
      <PageHeading>设置</PageHeading>
      <PostedNotice />
      <Form method="post" className="mt-4">
        <input type="hidden" name="intent" value="preference" />
        <CardList label="显示">
          <li>
            <SwitchRow icon="text-size" title="大字模式" name="elder" isOn={preferences.isElder} />
          </li>
          <li>
            <SwitchRow
              icon="eye-off"
              title="隐藏金额"
              name="amount_hidden"
              isOn={preferences.isAmountHidden}
            />
          </li>
          <li>
            <ChoiceRow
              title="外观"
              name="theme"
              options={THEME_CHOICES}
              value={preferences.theme ?? 'system'}
            />
          </li>
        </CardList>
      </Form>
      {isLoggedIn && (
        <Form method="post">
          <input type="hidden" name="intent" value="account" />
          <Section title="账户" footNote="两类产品的合格投资者认证互不通用，切换后按所选类别展示认证与产品。">
            <CardList>
              <li>
                <ListRow icon="shield" title="认证中心" to={paths.authenticate(edition)} />
              </li>
              <li>
                <ChoiceRow
                  title="账户类别"
                  name="business_flag"
                  options={BUSINESS_FLAG_CHOICES}
                  value={String(businessFlag)}
                />
              </li>
              {settings && (
                <>
                  <li>
                    <SwitchRow
                      title="接收营销短信"
                      name="is_marketing_allowed"
                      isOn={settings.is_marketing_allowed}
                    />
                  </li>
                </>
              )}
            </CardList>
            {!config.ok && <Notice>{config.message}，短信设置暂不可改，其余设置不受影响。</Notice>}
          </Section>
        </Form>
      )}
      {isLoggedIn && (
        <>
          <Section title="账户资料">
            <CardList>
              <li>
                <ListRow
                  icon="person"
                  title="账户信息"
                  note="可办理的业务、银行卡与登录设备"
                  to={servicePaths.accountDisplay(edition)}
                />
              </li>
              <li>
                <ListRow icon="person" title="个人信息" to={paths.personal(edition)} />
              </li>
              <li>
                <ListRow
                  icon="lock"
                  title="账户管理"
                  note="手机号、密码、银行卡与注销"
                  to={accountPaths.hub(edition)}
                />
              </li>
              <li>
                <ListRow icon="shield" title="账户保护" note="登录设备" to={accountPaths.security(edition)} />
              </li>
            </CardList>
          </Section>
          <Section title="消息与提醒">
            <CardList>
              <li>
                <ListRow
                  icon="bell"
                  title="消息"
                  note="收件箱、邮件与免打扰"
                  to={messagePaths.inbox(edition)}
                />
              </li>
              <li>
                <ListRow
                  icon="calendar"
                  title="到期提醒"
                  note="会到期的事项与下一步"
                  to={reminderPaths.deadlines(edition)}
                />
              </li>
              <li>
                <ListRow icon="star" title="基金提醒" to={paths.fundAlerts(edition)} />
              </li>
            </CardList>
          </Section>
        </>
      )}
      <Section title="隐私与文件">
        <CardList>
          {isLoggedIn && (
            <>
              <li>
                <ListRow
                  icon="document"
                  title="授权与同意"
                  note="查看版本与撤回"
                  to={messagePaths.consents(edition)}
                />
              </li>
              <li>
                <ListRow icon="eye" title="资料查看记录" to={adviserPaths.accessLog(edition)} />
              </li>
              <li>
                <ListRow
                  icon="arrow-down"
                  title="个人信息副本"
                  note="下载平台保存的全部本人信息"
                  to={accountPaths.ownData(edition)}
                />
              </li>
            </>
          )}
          <li>
            <ListRow
              icon="eye-off"
              title="浏览记录设置"
              note="是否记录看了、点了哪些页面"
              to={paths.visitRecords(edition)}
            />
          </li>
          <li>
            <ListRow icon="document" title="隐私政策" to={paths.serviceProtocol(edition, 'privacy')} />
          </li>
          <li>
            <ListRow
              icon="document"
              title="个人信息授权书"
              note="实名与交易中的个人信息"
              to={servicePaths.authorization(edition)}
            />
          </li>
          <li>
            <ListRow icon="document" title="服务协议" to={paths.serviceProtocol(edition, 'service')} />
          </li>
        </CardList>
      </Section>
      <Section title="帮助与关于">
        <CardList>
          <li>
            <ListRow icon="info" title="常见问题" to={paths.help(edition)} />
          </li>
          <li>
            <ListRow icon="headset" title="意见反馈与投诉" to={paths.feedback(edition)} />
          </li>
          <li>
            <ListRow icon="phone" title="客户端与版本" to={servicePaths.download(edition)} />
          </li>
          <li>
            <ListRow icon="info" title="关于我们" to={paths.aboutUs(edition)} />
          </li>
        </CardList>
      </Section>
      <OfflineCopies />
      {isLoggedIn && (
        <Form method="post" className="mt-6">
          <Button kind="line" wide type="submit" name="intent" value="logout">
            退出登录
          </Button>
        </Form>
      )}
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
