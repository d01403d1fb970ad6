import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { StepPage } from '~/app/features/person/step-page';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { PostedNotice } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { MAX_OPEN_APPOINTMENTS } from '~/domain/orders/appointment';
import { MeetingLists, ReservationList } from '~/app/pages/private/appointments/appointment-lists';
import {
  appointmentQuerySchema,
  appointmentSchema,
} from '~/app/pages/private/appointments/appointment-schema';
import {
  changeAppointment,
  loadAppointments,
  loadMeetingProduct,
} from '~/app/pages/private/appointments/appointment-server';
import { CancelMeeting } from '~/app/pages/private/appointments/cancel-meeting';
import { MeetingForm } from '~/app/pages/private/appointments/meeting-form';

/** Reservations of products in progress, and meetings with an adviser: list, create, cancel. */
export const handle = definePage({
  login: 'public',
  title: '我的预约',
  description: '查看产品预约进度，预约或取消与理财顾问的会面。',
  isPrivate: true,
  watchedQuery: ['new', 'cancel', 'cursor'],
  guest: buildGuestScreen({
    points: [
      '产品预约办到了哪一步、何时打款',
      '预约理财顾问电话、视频或到访面谈',
      '查看、取消已有的会面预约',
    ],
  }),
});

export const loader = pageLoader(
  { handle, query: appointmentQuerySchema },
  async ({ context, edition, query }) => {
    const own = await loadAppointments(context, edition, query);
    return {
      edition,
      own,
      isMaking: query.new !== undefined,
      product: query.new ? await loadMeetingProduct(context, query.product_code) : null,
      cancelled: own.meetings.open.find(({ id }) => id === query.cancel) ?? null,
    };
  },
);

export const action = pageAction(
  { limit: 'write', schema: appointmentSchema, query: appointmentQuerySchema },
  changeAppointment,
);

export default function Appointment() {
  const { edition, own, isMaking, product, cancelled } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const here = paths.appointment(edition);
  const list = { to: here, label: '我的预约' };
  const limit = `最多同时有 ${MAX_OPEN_APPOINTMENTS} 个会面预约`;
  if (cancelled) {
    return (
      <StepPage title="取消会面" note="取消后可以重新预约其它时间。" back={list}>
        <PostedNotice kept="预约没有变化。" />
        <CancelMeeting meeting={cancelled} backTo={here} />
      </StepPage>
    );
  }
  if (isMaking) {
    return (
      <StepPage
        title="预约会面"
        note="提交后由理财顾问按约定的时间联系您，可随时取消。"
        minutes={1}
        back={list}
      >
        {own.meetings.isFull && !reply ? (
          <Notice action={{ to: here, label: '去查看' }}>{limit}，请先取消一个</Notice>
        ) : (
          <MeetingForm days={own.days} product={product} intentKey={own.intentKey} reply={reply} />
        )}
      </StepPage>
    );
  }
  return (
    <StepPage
      title="我的预约"
      note="办理中的产品预约，以及与理财顾问的会面。"
      back={{ to: paths.user(edition), label: '我的' }}
    >
      <PostedNotice kept="预约没有变化。" />
      <MeetingLists meetings={own.meetings} />
      <ReservationList rows={own.reservations} edition={edition} />
      {own.meetings.isFull ? (
        <p className="footnote">{limit}，取消一个后可以再约。</p>
      ) : (
        <ActionBar solo>
          <ButtonLink wide icon="calendar" to={paths.appointment(edition, { new: 1 })}>
            预约会面
          </ButtonLink>
        </ActionBar>
      )}
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
