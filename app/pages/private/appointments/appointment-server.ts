import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { FieldError, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { mapSection, settle } from '~/app/route-kit/settle';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { paths } from '~/app/paths';
import type { PortalContext } from '~/bff/http/app-context';
import { isRefused } from '~/bff/core/errors';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { getMeetingDayLimits, type MEETING_TOPICS } from '~/app/features/person/meeting-choices';
import type { AppointmentValue } from '~/app/pages/private/appointments/appointment-schema';
import {
  buildMeetingsView,
  buildReservationRows,
  type Meeting,
} from '~/app/pages/private/appointments/appointment-view';

const PAST_SHOWN = 10;

/** Upcoming meetings: never more than the limit of open ones. */
const openMeetings = async ({ upstream }: PortalContext): Promise<Meeting[]> =>
  (await upstream.surveys.appointments({ query: { stage: 'open' } })).list;

/** Loads the page for a person with a session. Throws the errors of the meeting list call. */
export async function loadAppointments(
  context: PortalContext,
  edition: Edition,
  query: { cursor?: string | undefined; page: number },
) {
  const [reservations, open, past] = await Promise.all([
    settle(context, context.upstream.orders.list({ query: { status: 'open' } })),
    openMeetings(context),
    context.upstream.surveys.appointments({
      query: { stage: 'past', cursor: query.cursor, limit: PAST_SHOWN },
    }),
  ]);
  return {
    reservations: mapSection(reservations, (page) => buildReservationRows(page.list, edition)),
    meetings: {
      ...buildMeetingsView(open, past.list, edition),
      pager: buildKeysetPage(paths.appointment(edition), query, past, PAST_SHOWN),
    },
    days: getMeetingDayLimits(toShanghaiDay(context.now())),
    intentKey: await openIntentKey(context, 'surveys.makeAppointment', SINGLE_SUBJECT),
  };
}

/** Product a meeting is about, and the topic selected by default. */
export interface MeetingProduct {
  code: string;
  name: string;
  topic: (typeof MEETING_TOPICS)[number];
}

/** Loads the private product of a new meeting; null without one, and when it is not in the catalogue. */
export async function loadMeetingProduct(
  { upstream }: PortalContext,
  productCode: string | undefined,
): Promise<MeetingProduct | null> {
  if (productCode === undefined) return null;
  const query = { product_id: productCode };
  const fund = await orNone(upstream.catalogue.simuDetail({ query }));
  if (fund) return { code: productCode, name: fund.name, topic: '持仓与报告' };
  // For private equity and quasi-fixed income, a meeting is how a person reserves a product.
  const equity = await orNone(upstream.equity.productDetail({ query }));
  const other = equity ?? (await orNone(upstream.quasiFixed.productDetail({ query })));
  return other && { code: productCode, name: other.name, topic: '产品咨询' };
}

/** Returns the result; null when it does not exist. */
async function orNone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isRefused(error, 'not_found')) return null;
    throw error;
  }
}

/**
 * Creates or cancels a meeting, then redirects to the list. Throws FieldError for a day or time that is not
 * available.
 */
export async function changeAppointment({
  context,
  edition,
  value,
}: Pick<ActionArguments<AppointmentValue, unknown, unknown>, 'context' | 'edition' | 'url' | 'value'>) {
  const { surveys } = context.upstream;
  const here = paths.appointment(edition);
  if (value.intent === 'cancel') {
    await surveys.cancelAppointment({ body: { appointment_id: value.appointment_id } });
    return redirectWithFlash(context, here, '会面预约已取消');
  }
  const { intent_key, intent: _, note = '', ...wanted } = value;
  const { min, max } = getMeetingDayLimits(toShanghaiDay(context.now()));
  if (wanted.day < min || wanted.day > max) throw new FieldError('day', `请选择 ${min} 至 ${max} 之间的日期`);
  const open = await openMeetings(context);
  if (open.some((each) => isTaken(each, { ...wanted, note }))) {
    throw new FieldError('slot', '这一时段已有会面预约，请换一个时段');
  }
  await surveys.makeAppointment({ body: { ...wanted, note } }, { idempotencyKey: intent_key });
  return redirectWithFlash(context, here, '会面已预约，顾问会按时联系您');
}

type Wanted = Pick<Meeting, 'day' | 'slot' | 'topic' | 'way' | 'note'>;

/** Whether another meeting occupies that time; an identical meeting is a repeated POST of this form. */
const isTaken = (other: Meeting, wanted: Wanted): boolean =>
  other.status === 'open' &&
  other.day === wanted.day &&
  other.slot === wanted.slot &&
  (other.topic !== wanted.topic || other.way !== wanted.way || other.note !== wanted.note);
