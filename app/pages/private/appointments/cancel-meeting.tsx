import { Form } from '@remix-run/react';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { SubmitButton } from '~/app/ui/form';
import type { MeetingView } from '~/app/pages/private/appointments/appointment-view';

/** Question before a meeting is cancelled. */
export function CancelMeeting({ meeting, backTo }: { meeting: MeetingView; backTo: string }) {
  return (
    <Form method="post">
      <Card pad="dl" className="mt-4" label="会面预约">
        <FactList
          facts={[
            { label: '话题', value: meeting.topic },
            { label: '时间', value: meeting.time },
            { label: '方式', value: meeting.way },
            ...(meeting.note ? [{ label: '备注', value: meeting.note }] : []),
          ]}
        />
      </Card>
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="appointment_id" value={meeting.id} />
      <ActionBar solo>
        <ButtonLink kind="line" wide to={backTo}>
          再想想
        </ButtonLink>
        <SubmitButton loadingText="正在取消">取消预约</SubmitButton>
      </ActionBar>
    </Form>
  );
}
