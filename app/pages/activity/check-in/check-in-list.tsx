import { Form } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { NAME_QUERY_MAX_CHARS } from '~/contract/limits';
import { ListSearchForm } from '~/app/features/lists/list-search-form';
import { Card, CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { Column, Columns } from '~/app/ui/columns';
import { EmptyState } from '~/app/ui/empty-state';
import { FigureCell, FigureRow, SeparatedFields } from '~/app/ui/figure';
import { Field, FormError, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { Pager } from '~/app/ui/pager';
import { PageTitle, Section } from '~/app/ui/section';
import { StatusLabel } from '~/app/ui/status-label';
import { useHydrated } from '~/app/ui/use-hydrated';
import { CodeScanner } from '~/app/pages/activity/check-in/code-scanner';
import { useCheckIns } from '~/app/pages/activity/check-in/use-check-ins';
import type { StaffCheckInData } from '~/app/pages/activity/check-in/load-check-in';
import type { AttendeeListView } from '~/app/pages/activity/check-in/attendee-list-view';

const checkInCodeSchema = deferSchema(
  () => import('~/app/pages/activity/check-in/check-in-schema'),
  (file) => file.checkInCodeSchema,
);

const TONES = { done: 'done', again: 'void', refused: 'open' } as const;

/**
 * Check-in page of the staff: one activity, its code field and scanner, the codes read on this device, and the
 * attendees.
 */
export function StaffCheckIn({
  staffCheckIn,
  reply,
}: {
  staffCheckIn: StaffCheckInData;
  reply: ActionReply | undefined;
}) {
  const { chosen } = staffCheckIn;
  return (
    <div className="column column-wide">
      <PageTitle>活动签到</PageTitle>
      {staffCheckIn.choices.length > 1 && <Chips label="哪一场" items={staffCheckIn.choices} />}
      {!chosen ? (
        <EmptyState title="这两天没有现场活动" icon="calendar">
          现场活动开始前 1 小时起可以签到。
        </EmptyState>
      ) : (
        <Columns kind="two">
          <Column>
            <Card pad="p" as="section" label={chosen.title} className="mt-3">
              <h2 className="text-title font-semibold">{chosen.title}</h2>
              <p className="note-text">
                <SeparatedFields items={chosen.notes} />
              </p>
              <FigureRow inside>
                <FigureCell value={String(chosen.came)} label="已签到" />
                <FigureCell value={String(chosen.seats)} label="已报名" />
                <FigureCell value={String(chosen.seats - chosen.came)} label="未到" />
              </FigureRow>
            </Card>
            {!chosen.isOpen && <Notice>现在不在签到时间内：开始前 1 小时至结束可以签到。</Notice>}
            <CodeForm key={chosen.id} activityId={chosen.id} code={staffCheckIn.code} reply={reply} />
          </Column>
          <Column>
            <Roll roll={staffCheckIn.roll} activityId={chosen.id} />
            <p className="footnote">名单只供现场核对，每次签到都有记录。</p>
          </Column>
        </Columns>
      )}
    </div>
  );
}

/** Attendees: searched, filtered and paged. */
function Roll({ roll, activityId }: { roll: AttendeeListView; activityId: string }) {
  return (
    <Section title="名单" note={`${roll.count} 人`}>
      {roll.count === 0 ? (
        <p className="note-text">还没有人报名。</p>
      ) : (
        <>
          <ListSearchForm
            action={roll.allTo}
            label="姓氏或手机尾号"
            value={roll.keyword}
            wordsMax={NAME_QUERY_MAX_CHARS}
            kept={{ activity_id: activityId, who: roll.who }}
          />
          <Chips label="签到状态" items={roll.filters} />
          {roll.rows.length === 0 ? (
            <EmptyState icon="search" title="没有符合的人" action={{ to: roll.allTo, label: '看全部' }}>
              换一个姓氏、尾号或状态试试
            </EmptyState>
          ) : (
            <CardList label="名单">
              {roll.rows.map((person, index) => (
                <li key={`${person.name}${person.tail}${index}`}>
                  <ListRow
                    title={person.name}
                    note={person.tail}
                    value={<StatusLabel tone={person.isHere ? 'done' : 'void'}>{person.state}</StatusLabel>}
                  />
                </li>
              ))}
            </CardList>
          )}
          <Pager {...roll.pager} />
        </>
      )}
    </Section>
  );
}

/**
 * Typed or scanned codes: with scripts a code waits on this device until the server replies, without scripts it is
 * posted.
 */
function CodeForm({
  activityId,
  code,
  reply,
}: {
  activityId: string;
  code: string;
  reply: ActionReply | undefined;
}) {
  const isHydrated = useHydrated();
  const checkIns = useCheckIns(activityId);
  const [form, fields] = useZodForm({
    id: 'check-in',
    schema: checkInCodeSchema,
    lastResult: reply?.result,
    defaultValue: { code },
    onSubmit: (event) => {
      const input = event.currentTarget.elements.namedItem('code');
      if (!(input instanceof HTMLInputElement) || !checkIns.read(input.value)) return;
      event.preventDefault();
      input.value = '';
      input.focus();
    },
  });
  return (
    <>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-4">
        <FormError form={form} />
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="activity_id" value={activityId} />
        <Field
          meta={fields.code}
          label="入场码"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="十位字母与数字"
          help="请对方打开入场码：扫码，或输入二维码下面的字母与数字"
        />
        <SubmitButton className="mt-4" loadingText="签到中">
          签到
        </SubmitButton>
      </Form>
      {isHydrated && <CodeScanner onRead={checkIns.read} />}
      {checkIns.waiting > 0 && (
        <Notice icon="offline">{`${checkIns.waiting} 个码等待网络，联网后自动提交，请不要关闭本页`}</Notice>
      )}
      {checkIns.answers.length > 0 && (
        <div aria-live="polite">
          <Section title="本机最近">
            <CardList label="本机最近">
              {checkIns.answers.map((answer) => (
                <li key={`${answer.code}${answer.readAtMs}`}>
                  <ListRow
                    title={answer.text}
                    note={answer.code}
                    value={
                      <StatusLabel tone={TONES[answer.tone]}>
                        {answer.tone === 'refused' ? '未签到' : '完成'}
                      </StatusLabel>
                    }
                  />
                </li>
              ))}
            </CardList>
          </Section>
        </div>
      )}
    </>
  );
}
