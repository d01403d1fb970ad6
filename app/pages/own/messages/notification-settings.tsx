import { Form } from '@remix-run/react';
import type { MailPreferences } from '~/contract/alerts';
import { MAIL_TOPIC_NAMES, MAIL_TOPICS, type MailTopic } from '~/contract/notice-topics';
import type { SettledSection } from '~/app/route-kit/settle';
import { QUIET_HOURS_OPTIONS } from '~/app/pages/own/messages/message-view';
import { ChoiceRow } from '~/app/features/person/choice-row';
import { CardList } from '~/app/ui/card';
import { ErrorState } from '~/app/ui/error-state';
import { PostedNotice } from '~/app/ui/form/form-notice';
import type { IconName } from '~/app/ui/icon';
import { ListRow, SwitchRow } from '~/app/ui/list-row';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';

export interface NotificationSettingsData {
  path: string;
  ways: string;
  emailTo: string;
  mail: SettledSection<MailPreferences>;
  quiet: SettledSection<{ from: string; until: string } | null>;
}

const ICONS: Readonly<Record<MailTopic, IconName>> = {
  trade: 'receipt',
  alert: 'bell',
  verification: 'shield',
  holder: 'document',
  activity: 'calendar',
  service: 'headset',
};

/** Delivery channels of messages: always the inbox, mail by choice, and the quiet hours. */
export function NotificationSettings({ page }: { page: NotificationSettingsData }) {
  const { ways, path, mail, quiet, emailTo } = page;
  return (
    <div className="column">
      <PageTitle end={<MoreLink to={path}>收件箱</MoreLink>}>消息</PageTitle>
      <PostedNotice />
      <p className="note-text">每一条消息都进入收件箱；是否也发到邮箱，按类别选择。</p>
      {mail.ok ? (
        <MailSection wishes={mail.data} emailTo={emailTo} action={ways} />
      ) : (
        <Section title="发到邮箱">
          <ErrorState title="邮件设置暂时无法显示" retry={{ to: ways }}>
            {mail.message}。收件箱不受影响。
          </ErrorState>
        </Section>
      )}
      {quiet.ok ? (
        <Section
          title="免打扰"
          footNote="时段内不发邮件，到时段结束再发；您主动获取的验证码除外。交易、资金与依法须告知的消息照常立即进入收件箱。"
        >
          <Form method="post" action={ways} preventScrollReset>
            <input type="hidden" name="intent" value="quiet" />
            <CardList>
              <li>
                <ChoiceRow
                  title="每天的时段（北京时间）"
                  name="quiet"
                  options={QUIET_HOURS_OPTIONS}
                  value={quiet.data ? `${quiet.data.from}-${quiet.data.until}` : ''}
                />
              </li>
            </CardList>
          </Form>
        </Section>
      ) : (
        <Section title="免打扰">
          <ErrorState title="免打扰设置暂时无法显示" retry={{ to: ways }}>
            {quiet.message}。收件箱不受影响。
          </ErrorState>
        </Section>
      )}
    </div>
  );
}

/** Kinds that are also sent to the person's mail address. */
function MailSection({
  wishes,
  emailTo,
  action,
}: {
  wishes: MailPreferences;
  emailTo: string;
  action: string;
}) {
  const { masked_email: email, topics } = wishes;
  if (email === null) {
    return (
      <Section title="发到邮箱">
        <CardList>
          <li>
            <ListRow
              icon="document"
              title="绑定邮箱"
              note="绑定后可选择把消息也发到邮箱；收件箱不受影响"
              to={emailTo}
            />
          </li>
        </CardList>
      </Section>
    );
  }
  return (
    <Section
      title="发到邮箱"
      more={{ to: emailTo, label: '更换邮箱' }}
      footNote={`发到 ${email}。邮件只说有什么新消息，不含净值、金额与账户信息；每封邮件里都可以停止接收。`}
    >
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="intent" value="mail" />
        <CardList>
          {MAIL_TOPICS.map((topic) => (
            <li key={topic}>
              <SwitchRow
                icon={ICONS[topic]}
                title={MAIL_TOPIC_NAMES[topic]}
                name={topic}
                isOn={topics.includes(topic)}
              />
            </li>
          ))}
        </CardList>
      </Form>
    </Section>
  );
}
