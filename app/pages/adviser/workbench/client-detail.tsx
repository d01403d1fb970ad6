import { getMaxLengthProps } from '~/app/ui/form/max-length';
import { Form, useActionData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import type { ClientView } from '~/app/pages/adviser/workbench/workbench-view';
import { ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { SubmitButton } from '~/app/ui/form';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { MEETING_REPLY_MAX_CHARS } from '~/contract/limits';

interface ClientDetailProps {
  client: ClientView;
  here: string;
  listTo: string;
}

/** One client: open tasks, validity of the verification, requested meetings. It offers no means of calling. */
export function ClientDetail({ client, here, listTo }: ClientDetailProps) {
  return (
    <>
      <div className="desk-back mt-3">
        <ButtonLink kind="line" small to={listTo}>
          返回客户名单
        </ButtonLink>
      </div>
      <Card pad="p" className="mt-3">
        <h2 className="text-title font-semibold">{client.name}</h2>
        <p className="note-text">
          {client.phone}，{client.risk}
        </p>
      </Card>
      {client.quietUntil && <Notice>投资冷静期至 {client.quietUntil}，期间不得主动联系这位客户。</Notice>}
      <Section title="待办">
        {client.todos.length === 0 ? (
          <Card pad="p">
            <p className="note-text">没有待办。到期、签署与预约会出现在这里。</p>
          </Card>
        ) : (
          <CardList label="待办">
            {client.todos.map(({ kind, text }) => (
              <li key={text}>
                <ListRow title={kind} note={text} />
              </li>
            ))}
          </CardList>
        )}
      </Section>
      {client.meetings.length > 0 && (
        <Section title="会面预约">
          {client.meetings.map((meeting) => (
            <Meeting key={meeting.id} meeting={meeting} here={here} />
          ))}
        </Section>
      )}
      <Section title="认证" footNote="这次查看已写入客户的「资料查看记录」。">
        <Card pad="dl">
          <FactList facts={client.verification} />
        </Card>
      </Section>
    </>
  );
}

const ANSWERS = { accepted: '已确认', declined: '已请客户改约' } as const;

function Meeting({ meeting, here }: { meeting: ClientView['meetings'][number]; here: string }) {
  const reply = useActionData<ActionReply>();
  const error = Object.values(reply?.result.error ?? {}).flat()[0];
  const field = `note-${meeting.id}`;
  return (
    <Card pad="p" className="desk-answer mt-3">
      <p>
        <span className="font-semibold">{meeting.time}</span>
      </p>
      <p className="note-text">{meeting.what}</p>
      {meeting.note && <p className="note-text">客户留言：{meeting.note}</p>}
      {meeting.answer && (
        <p className="mt-2">
          {ANSWERS[meeting.answer]}
          {meeting.answerNote && `：${meeting.answerNote}`}
        </p>
      )}
      <Form method="post" action={here}>
        <input type="hidden" name="appointment_id" value={meeting.id} />
        <div className="field">
          <label htmlFor={field}>留言（选填）</label>
          <div className="field-box">
            <input
              id={field}
              name="note"
              type="text"
              {...getMaxLengthProps(MEETING_REPLY_MAX_CHARS)}
              autoComplete="off"
            />
          </div>
          {error && <p role="alert">{error}</p>}
        </div>
        <div className="button-pair mt-3">
          <SubmitButton kind="line" name="intent" value="decline" loadingText="提交中">
            请客户改约
          </SubmitButton>
          <SubmitButton name="intent" value="accept" loadingText="提交中">
            {meeting.answer === 'accepted' ? '更新确认' : '确认会面'}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
