import { Form } from '@remix-run/react';
import { MAIL_TOPIC_NAMES, MAIL_TOPICS, type MailWishes } from '~/contract/alerts';
import { CardList } from '~/app/ui/card';
import { ListRow, SwitchRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';

/** Which notices also go to the person's address. */
export function MailSection({ wishes, emailTo }: { wishes: MailWishes; emailTo: string }) {
  const { masked_email: email, topics } = wishes;
  if (email === null) {
    return (
      <Section title="发到邮箱">
        <CardList>
          <li>
            <ListRow
              icon="document"
              title="绑定邮箱"
              note="绑定后可选择把提醒也发到邮箱；站内提醒不受影响"
              to={emailTo}
            />
          </li>
        </CardList>
      </Section>
    );
  }
  return (
    <Section title="发到邮箱" more={{ to: emailTo, label: '更换邮箱' }}>
      <Form method="post">
        <input type="hidden" name="intent" value="mail" />
        <CardList>
          {MAIL_TOPICS.map((topic) => (
            <li key={topic}>
              <SwitchRow
                icon={topic === 'alert' ? 'bell' : 'receipt'}
                title={MAIL_TOPIC_NAMES[topic]}
                name={topic}
                isOn={topics.includes(topic)}
              />
            </li>
          ))}
        </CardList>
      </Form>
      <p className="note-text mt-3">
        发到 {email}。邮件只说有什么新提醒，不含净值、金额与账户信息；每封邮件里都可以停止接收。
      </p>
    </Section>
  );
}
