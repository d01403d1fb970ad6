import { buildOrderHubPath } from '~/app/features/orders/order-path';
import { getOrderName, getOrderStateName } from '~/app/features/orders/order-view';
import { paths } from '~/app/paths';
import { MAX_OPEN_APPOINTMENTS } from '~/domain/orders/appointment';
import type { Edition } from '~/domain/platform/edition';
import { formatYuan } from '~/domain/figures/money';
import type { CallResult } from '~/contract';
import type { Order } from '~/contract/orders';
import type { surveys } from '~/contract/surveys';
import { formatMeetingTime, MEETING_SLOTS, MEETING_CHANNELS } from '~/app/features/person/meeting-choices';

export type Meeting = CallResult<typeof surveys.appointments>['list'][number];

const STATES: Readonly<Record<Meeting['status'], string>> = {
  open: '已预约',
  done: '已结束',
  cancelled: '已取消',
};
/** Reply of the adviser; empty before it. */
function answerText({ answer, answer_note }: Meeting): string {
  const note = answer_note === '' ? '' : `：${answer_note}`;
  if (answer === 'accepted') return `理财经理已确认${note}`;
  return answer === 'declined' ? `理财经理未能安排，请改约${note}` : '';
}

function meetingView(meeting: Meeting, edition: Edition) {
  return {
    id: meeting.appointment_id,
    topic: meeting.product_name ? `${meeting.topic}：${meeting.product_name}` : meeting.topic,
    time: formatMeetingTime(meeting),
    way: MEETING_CHANNELS[meeting.way],
    note: meeting.note,
    state: STATES[meeting.status],
    answer: answerText(meeting),
    cancelTo: paths.appointment(edition, { cancel: meeting.appointment_id }),
  };
}
export type MeetingView = ReturnType<typeof meetingView>;

/** Builds the person's own meetings: upcoming ones, next first, and the others; and whether another may be made. */
export function buildMeetingsView(toCome: readonly Meeting[], past: readonly Meeting[], edition: Edition) {
  const open = [...toCome].sort((a, b) => (meetingOrder(a) < meetingOrder(b) ? -1 : 1));
  return {
    open: open.map((each) => meetingView(each, edition)),
    past: past.map((each) => meetingView(each, edition)),
    isFull: open.length >= MAX_OPEN_APPOINTMENTS,
  };
}

const meetingOrder = ({ day, slot }: Meeting): string => `${day} ${Object.keys(MEETING_SLOTS).indexOf(slot)}`;

/** Builds the reservations of products in progress; redemptions are not included. */
export const buildReservationRows = (orders: readonly Order[], edition: Edition) =>
  orders
    .filter(({ kind }) => kind !== 'redeem')
    .map((order) => ({
      id: order.order_id,
      name: order.product_name,
      note: [
        order.amount === null ? getOrderName(order) : `${getOrderName(order)} ${formatYuan(order.amount)} 元`,
        `开放日 ${order.open_day}`,
      ].join('，'),
      state: getOrderStateName(order),
      to: buildOrderHubPath(edition, order),
    }));
export type ReservationRow = ReturnType<typeof buildReservationRows>[number];
