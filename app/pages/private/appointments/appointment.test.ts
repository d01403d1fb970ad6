import { parseWithZod } from '@conform-to/zod/v4';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PortalError } from '~/bff/core/errors';
import { createCodeError } from '~/bff/core/upstream-errors';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { CODES } from '~/contract/codes';
import type { Order } from '~/contract/orders';
import {
  appointmentSchema,
  makeAppointmentSchema,
  type AppointmentValue,
} from '~/app/pages/private/appointments/appointment-schema';
import {
  changeAppointment,
  loadAppointments,
  loadMeetingProduct,
} from '~/app/pages/private/appointments/appointment-server';
import {
  buildMeetingsView,
  buildReservationRows,
  type Meeting,
} from '~/app/pages/private/appointments/appointment-view';
import { getMeetingDayLimits, formatMeetingTime } from '~/app/features/person/meeting-choices';
import { createTestContext } from '~/tests/fixtures/create-test-context';
import { partial } from '~/tests/fixtures/partial';

const meeting = (changes: Partial<Meeting> = {}): Meeting => ({
  appointment_id: 'm1',
  topic: '资产配置',
  product_code: null,
  product_name: null,
  day: '2026-11-25',
  slot: 'morning',
  way: 'phone',
  status: 'open',
  note: '',
  answer: null,
  answer_note: '',
  created_at: '2026-11-21T02:00:00Z',
  ...changes,
});

describe('meetings', () => {
  it('shows date, weekday and time of day', () => {
    expect(formatMeetingTime({ day: '2026-11-25', slot: 'evening' })).toBe('2026-11-25 周三 晚上');
    expect(formatMeetingTime({ day: '2026-11-29', slot: 'morning' })).toBe('2026-11-29 周日 上午');
  });

  it('shows the reply of the adviser', () => {
    const answers = [
      meeting(),
      meeting({ answer: 'accepted', answer_note: '请带近三个月的资产证明' }),
      meeting({ answer: 'declined' }),
    ];
    expect(buildMeetingsView(answers, [], 'wealth').open.map(({ answer }) => answer)).toEqual([
      '',
      '理财经理已确认：请带近三个月的资产证明',
      '理财经理未能安排，请改约',
    ]);
  });

  it('lists the next one first, and past ones separately', () => {
    const view = buildMeetingsView(
      [
        meeting({ appointment_id: 'late', day: '2026-12-01' }),
        meeting({ appointment_id: 'noon', slot: 'afternoon' }),
        meeting({ appointment_id: 'dawn', slot: 'morning' }),
      ],
      [meeting({ appointment_id: 'gone', status: 'cancelled', product_name: '稳进一号' })],
      'wealth',
    );
    expect(view.open.map(({ id }) => id)).toEqual(['dawn', 'noon', 'late']);
    expect(view.past).toMatchObject([{ id: 'gone', state: '已取消', topic: '资产配置：稳进一号' }]);
    expect(view.isFull).toBe(true);
    expect(view.open[0]?.cancelTo).toBe('/wealth/user/appointment?cancel=dawn');
    expect(buildMeetingsView([], [meeting({ status: 'done' })], 'wealth').isFull).toBe(false);
  });

  it('is available from tomorrow on, for sixty days', () => {
    expect(getMeetingDayLimits('2026-11-21')).toEqual({ min: '2026-11-22', max: '2027-01-20' });
  });
});

describe('reservations of products', () => {
  const order = partial<Order>({
    order_id: 'o1',
    kind: 'subscribe',
    status: 'open',
    step: 'payment',
    steps: [{ key: 'payment', title: '打款' }],
    product_name: '稳进一号',
    amount: '1010000.00',
    open_day: '2026-12-01',
  });

  it('links to their order and excludes redemptions', () => {
    const rows = buildReservationRows([order, { ...order, order_id: 'o2', kind: 'redeem' }], 'fund');
    expect(rows).toEqual([
      {
        id: 'o1',
        name: '稳进一号',
        note: '申购 1,010,000.00 元，开放日 2026-12-01',
        state: '打款',
        to: '/fund/user/transition_detail?order_id=o1',
      },
    ]);
  });
});

describe('meeting form', () => {
  const getErrors = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const submission = parseWithZod(form, { schema: makeAppointmentSchema });
    return submission.status === 'success' ? {} : (submission.error ?? {});
  };
  const key = '3f1c1c52-6a0e-4b52-9a44-3a3f0a2f3a11';

  it('shows a missing value at its field', () => {
    expect(getErrors({ intent: 'make', intent_key: key })).toEqual({
      topic: ['请选择想聊的话题'],
      day: ['请选择日期'],
      slot: ['请选择时段'],
      way: ['请选择方式'],
    });
  });

  it('rejects an invalid day and a note that is too long', () => {
    const errors = getErrors({
      intent: 'make',
      intent_key: key,
      topic: '资产配置',
      day: '2026-02-30',
      slot: 'morning',
      way: 'phone',
      note: '长'.repeat(201),
    });
    expect(errors).toEqual({ day: ['请选择日期'], note: ['备注不超过 200 字'] });
    expect(appointmentSchema.safeParse({ intent: 'other' }).success).toBe(false);
  });
});

describe('creating and cancelling', () => {
  const nowMs = Date.parse('2031-03-04T02:00:00Z');
  const day = addDays(toShanghaiDay(nowMs), 3);
  const wanted: AppointmentValue = {
    intent: 'make',
    intent_key: '3f1c1c52-6a0e-4b52-9a44-3a3f0a2f3a11',
    topic: '资产配置',
    day,
    slot: 'morning',
    way: 'phone',
  };
  const surveys = { appointments: vi.fn(), makeAppointment: vi.fn(), cancelAppointment: vi.fn() };
  const orders = { list: vi.fn() };
  const setFlash = vi.fn();
  const context = createTestContext({
    now: () => nowMs,
    session: { isPresent: true },
    upstream: { surveys, orders },
    setFlash,
  });
  const change = (value: AppointmentValue, own = context) =>
    changeAppointment({
      context: own,
      edition: 'wealth',
      url: new URL('https://portal.test/wealth/user/appointment?new=1'),
      value,
    });

  beforeEach(() => {
    vi.resetAllMocks();
    surveys.appointments.mockResolvedValue({ list: [] });
    surveys.makeAppointment.mockResolvedValue({ appointment_id: 'm1' });
  });

  it('submits the request under its key and redirects to the list', async () => {
    const answer = await change(wanted);
    expect(surveys.makeAppointment).toHaveBeenCalledWith(
      { body: { topic: '资产配置', day, slot: 'morning', way: 'phone', note: '' } },
      { idempotencyKey: wanted.intent === 'make' ? wanted.intent_key : '' },
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe('/wealth/user/appointment');
  });

  it('includes the product of the meeting, with its name when it is in the catalogue', async () => {
    await change({ ...wanted, product_code: 's1' } as AppointmentValue);
    expect(surveys.makeAppointment.mock.calls[0]?.[0].body).toMatchObject({ product_code: 's1' });
    const catalogue = { simuDetail: vi.fn(async () => ({ name: '岫川进取一号' })) };
    const productDetail = vi.fn(async () => ({ name: '岱屿成长四期' }));
    const fixedDetail = vi.fn(async () => ({ name: '北屿远帆' }));
    const quasiFixed = { productDetail: fixedDetail };
    const own = createTestContext({
      upstream: { catalogue, equity: { productDetail }, quasiFixed },
    });
    expect(await loadMeetingProduct(own, 's1')).toEqual({
      code: 's1',
      name: '岫川进取一号',
      topic: '持仓与报告',
    });
    expect(await loadMeetingProduct(own, undefined)).toBeNull();
    catalogue.simuDetail.mockRejectedValue(createCodeError(CODES.notFound, '基金不存在'));
    expect(await loadMeetingProduct(own, 'P1')).toEqual({
      code: 'P1',
      name: '岱屿成长四期',
      topic: '产品咨询',
    });
    productDetail.mockRejectedValue(createCodeError(CODES.notFound, '基金不存在'));
    expect(await loadMeetingProduct(own, 'F1')).toEqual({ code: 'F1', name: '北屿远帆', topic: '产品咨询' });
    fixedDetail.mockRejectedValue(createCodeError(CODES.notFound, '产品不存在'));
    expect(await loadMeetingProduct(own, 's1')).toBeNull();
  });

  it('rejects another meeting at the same time, but not the same one posted twice', async () => {
    surveys.appointments.mockResolvedValue({ list: [meeting({ day, topic: '产品咨询' })] });
    await expect(change(wanted)).rejects.toMatchObject({ field: 'slot' });
    expect(surveys.makeAppointment).not.toHaveBeenCalled();
    surveys.appointments.mockResolvedValue({ list: [meeting({ day })] });
    expect((await change(wanted)).status).toBe(303);
    surveys.appointments.mockResolvedValue({
      list: [meeting({ day, topic: '产品咨询', status: 'cancelled' })],
    });
    expect((await change(wanted)).status).toBe(303);
  });

  it('rejects days outside the selectable range', async () => {
    await expect(change({ ...wanted, day: '2020-01-01' })).rejects.toMatchObject({ field: 'day' });
    await expect(change({ ...wanted, day: addDays(day, 90) })).rejects.toMatchObject({ field: 'day' });
  });

  it('cancels', async () => {
    await change({ intent: 'cancel', appointment_id: 'm1' });
    expect(surveys.cancelAppointment).toHaveBeenCalledWith({ body: { appointment_id: 'm1' } });
    expect(setFlash).toHaveBeenCalledWith({ text: '会面预约已取消', tone: 'info' });
  });

  it('shows the meetings when the reservations cannot be loaded', async () => {
    orders.list.mockRejectedValue(
      new PortalError('网络异常，请稍后重试', { kind: 'UpstreamTimeoutError', status: 504 }),
    );
    surveys.appointments.mockImplementation(async ({ query }: { query: { stage: string } }) => ({
      list: query.stage === 'open' ? [meeting()] : [meeting({ status: 'done' })],
      total: 11,
      next_cursor: query.stage === 'open' ? null : 'C',
    }));
    const key = vi.fn(async () => ({ key: 'K' }));
    const known = createTestContext({
      session: { isPresent: true },
      upstream: { surveys, orders, intents: { key } },
    });
    const own = await loadAppointments(known, 'wealth', { page: 1 });
    expect(key).toHaveBeenCalledWith({ query: { call: 'surveys.makeAppointment', subject: '-' } });
    expect(own.reservations).toEqual({ ok: false, message: '网络异常，请稍后重试' });
    expect(own.meetings.open).toHaveLength(1);
    expect(own.meetings.pager).toMatchObject({
      pageCount: 2,
      nextTo: '/wealth/user/appointment?cursor=C&page=2',
    });
  });
});
