import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { NAME_QUERY_MAX_CHARS } from '~/contract/limits';
import { idSchema } from '~/contract/shared';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { FieldError, pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { activityPaths } from '~/app/paths/activities';
import { EmptyState } from '~/app/ui/empty-state';
import { PostedNotice, SubmitButton } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { PageTitle } from '~/app/ui/section';
import { StaffCheckIn } from '~/app/pages/activity/check-in/check-in-list';
import { checkInSchema } from '~/app/pages/activity/check-in/check-in-schema';
import { ATTENDEE_FILTERS } from '~/app/pages/activity/check-in/attendee-list-view';
import { loadCheckIn } from '~/app/pages/activity/check-in/load-check-in';
import { ActivityList } from '~/app/pages/activity/shared/activity-list';
import { TodayList } from '~/app/pages/activity/shared/today-list';

/** Staff check attendees in by their codes; a person checks in to an online activity. */
export const handle = definePage({
  login: 'public',
  title: '活动签到',
  description: '线上活动由本人签到；现场活动出示入场码，由工作人员签到。',
  isPrivate: true,
  asksForPerson: true,
  watchedQuery: ['activity_id', 'code', 'keyword', 'who', 'page'],
  guest: buildGuestScreen({
    points: ['线上活动：开始前 1 小时起由本人签到', '现场活动：出示入场码，由工作人员扫码签到'],
    other: { title: '看公开的活动', to: (edition) => activityPaths.list(edition) },
  }),
});

const query = z.object({
  activity_id: idSchema.optional(),
  code: z.string().max(40).optional(),
  keyword: createSearchTextSchema(NAME_QUERY_MAX_CHARS).optional(),
  who: z.enum(ATTENDEE_FILTERS).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

export const loader = pageLoader({ handle, query }, ({ context, edition, query }) =>
  loadCheckIn(context, edition, query),
);

export const action = pageAction(
  { limit: 'write', schema: checkInSchema },
  async ({ value, context, edition }) => {
    const { activities } = context.upstream;
    const { activity_id } = value;
    const here = activityPaths.checkIn(edition, { activity_id });
    if (value.intent === 'own') {
      await activities.checkInOwn({ body: { activity_id } });
      return redirectWithFlash(context, here, '签到成功');
    }
    if (value.code === '') throw new FieldError('code', '请输入入场码');
    const { masked_name, is_first, checked_in_at } = await activities.checkIn({
      body: { activity_id, code: value.code },
    });
    const at = toShanghaiClock(checked_in_at).time.slice(0, 5);
    return redirectWithFlash(
      context,
      here,
      is_first ? `${masked_name} 已签到` : `${masked_name} 已于 ${at} 签到，不重复计`,
    );
  },
);

export default function CheckIn() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  if (page.staffCheckIn) return <StaffCheckIn staffCheckIn={page.staffCheckIn} reply={reply} />;
  return (
    <div className="column">
      <PageTitle>活动签到</PageTitle>
      <PostedNotice kept="签到没有变化。" />
      {page.hasCode && <Notice calm>入场码由现场工作人员扫描，请出示给工作人员。</Notice>}
      {page.rows.length === 0 ? (
        <EmptyState
          title="今天没有要签到的活动"
          icon="calendar"
          action={{ to: page.hubTo, label: '去活动中心' }}
        >
          报名的活动在当天可以签到。
        </EmptyState>
      ) : (
        page.rows.map((row) =>
          row.canCheckIn ? (
            <Form method="post" key={row.id} className="mt-3">
              <ActivityList rows={[row]} label={row.title} />
              <input type="hidden" name="intent" value="own" />
              <input type="hidden" name="activity_id" value={row.id} />
              <SubmitButton className="mt-3" loadingText="签到中">
                签到
              </SubmitButton>
            </Form>
          ) : (
            <TodayList key={row.id} rows={[row]} />
          ),
        )
      )}
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
