import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { TRACKING_CONSENT_CHOICES } from '~/domain/platform/tracking-consent';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { messagePaths } from '~/app/paths/messages';
import { Button } from '~/app/ui/button';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';
import { StatusLabel } from '~/app/ui/status-label';

/**
 * Data recorded about visits, and the guest's consent to it; the choice of a logged-in person is a consent of the
 * account.
 */
export const handle = definePage({
  login: 'public',
  title: '浏览记录设置',
  description: '门户记录什么、不记录什么，以及同意或不同意记录浏览与点击。',
});

const schema = z.object({ choice: z.enum(TRACKING_CONSENT_CHOICES) });

export const loader = pageLoader({ handle }, ({ context, edition }) =>
  Promise.resolve({
    choice: context.preferences.records,
    consentsTo: messagePaths.consents(edition),
    privacyTo: paths.serviceProtocol(edition, 'privacy'),
  }),
);

export const action = pageAction(
  { limit: 'open', login: 'public', schema },
  ({ value, context, edition }) => {
    context.setPreference('records', value.choice);
    const said = value.choice === 'yes' ? '已同意，可随时更改' : '已记下：不记录浏览与点击';
    return Promise.resolve(redirectWithFlash(context, paths.visitRecords(edition), said));
  },
);

const STATES = { yes: '已同意', no: '不同意' } as const;

export default function VisitRecords() {
  const { choice, consentsTo, privacyTo } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle
        end={
          <StatusLabel tone={choice === 'yes' ? 'done' : 'void'}>
            {choice === null ? '未选择，不记录' : STATES[choice]}
          </StatusLabel>
        }
      >
        浏览记录设置
      </PageTitle>
      <PostedNotice />
      <p className="note-text">
        这里的选择用于未登录时的这个浏览器。登录后以账户的选择为准。同意与不同意都不影响使用任何服务。
      </p>
      <Form method="post" className="mt-4">
        {TRACKING_CONSENT_CHOICES.map((each) => (
          <Button key={each} kind="line" wide className="mt-3" type="submit" name="choice" value={each}>
            {each === 'yes' ? '同意记录' : '不同意'}
          </Button>
        ))}
      </Form>
      <p className="mt-3">
        <MoreLink to={consentsTo}>登录后的选择：授权与同意</MoreLink>
      </p>
      <Section title="同意后记录">
        <p className="note-text">
          打开了哪一类页面、从哪一类页面来、页面的哪些部分被看到或点击、页面向服务器请求所用的时间；从其它网站来时，那个网站的域名与一个本次访问的随机编号。用于改进页面，原始记录保存
          30 日，之后只留各日合计。
        </p>
      </Section>
      <Section title="不需要同意的">
        <p className="note-text">
          为保障页面可用，页面打开的快慢与出错的种类，不论是否同意都会汇总；其中没有编号、没有账户，也不能看出是谁。
        </p>
      </Section>
      <Section title="任何时候都不记录">
        <p className="note-text">
          姓名、手机号、证件与银行卡号码、邮箱、验证码与密码、输入的文字与搜索词、金额与持仓。浏览器发出“请勿跟踪”或“全球隐私控制”信号时，视为不同意。
        </p>
      </Section>
      <p className="mt-4">
        <MoreLink to={privacyTo}>隐私政策</MoreLink>
      </p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
