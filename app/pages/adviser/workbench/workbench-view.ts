import { QUALIFICATION_PROOF_NAMES } from '~/domain/person/qualification';
import type { CallResult, Contract } from '~/contract';
import { CLIENTS_PER_PAGE } from '~/contract/advisers';
import type { ClientTodoKind } from '~/domain/orders/client-todos';
import type { Edition } from '~/domain/platform/edition';
import { formatDateTime, formatDeadlineDay } from '~/domain/figures/format';
import type { LapseKind } from '~/domain/person/lapses';
import { formatRiskClass } from '~/domain/person/risk';
import { buildNumberedPage, computePageCount } from '~/app/features/lists/page-links';
import { formatMeetingTime, MEETING_CHANNELS } from '~/app/features/person/meeting-choices';
import { adviserPaths } from '~/app/paths/adviser';

type Clients = CallResult<Contract['advisers']['clients']>;
type Client = Clients['list'][number];
type Todo = Client['todos'][number];
type Detail = CallResult<Contract['advisers']['client']>;

/** Query of the workbench. */
interface WorkbenchQuery {
  keyword?: string | undefined;
  todo?: ClientTodoKind | undefined;
  client?: string | undefined;
  page: number;
}

const KINDS: Readonly<Record<ClientTodoKind, string>> = {
  cooling_off: '冷静期',
  return_visit: '回访',
  contract: '待签合同',
  appointment: '待答复预约',
  verification: '认证到期',
};

const ITEMS: Readonly<Record<LapseKind, string>> = {
  identity: '身份证件',
  quiz: '风险测评',
  ...QUALIFICATION_PROOF_NAMES,
  certificate: '数字证书',
};

/** Describes one open task; `today` decides which tasks are overdue. */
function todoText({ kind, item, product_name, day, ends_at }: Todo, today: string): string {
  switch (kind) {
    case 'verification':
      return `${item ? ITEMS[item] : '认证'}${day < today ? '已于' : ''} ${day} 到期`;
    case 'contract':
      return `${product_name ?? '产品'} 合同待签署，${ends_at ? `${formatDateTime(ends_at)} 前` : formatDeadlineDay(day)}打款`;
    case 'cooling_off':
      return `${product_name ?? '产品'} 投资冷静期至 ${ends_at ? formatDateTime(ends_at) : day}`;
    case 'return_visit':
      return `${day} 起待回访，由非销售人员办理`;
    case 'appointment':
      return `${day} 的会面预约待答复`;
  }
}

const getHead = (client: Client) => ({
  name: client.masked_name,
  phone: client.masked_phone,
  risk: formatRiskClass(client.risk_level) ?? '未测评',
  quietUntil: client.quiet_until === null ? null : formatDateTime(client.quiet_until),
});

/** Builds addresses of the workbench that keep the chosen parameters. */
export const createWorkbenchPathBuilder =
  (edition: Edition, { keyword, todo, client, page }: WorkbenchQuery) =>
  (change: Partial<WorkbenchQuery>): string => {
    const to = { keyword: keyword === '' ? undefined : keyword, todo, client, page, ...change };
    return adviserPaths.workbench(edition, { ...to, page: to.page > 1 ? to.page : undefined });
  };

/** Builds the client list of the workbench, ready to draw. */
export function buildWorkbenchView(
  clients: Clients,
  { edition, query, today }: { edition: Edition; query: WorkbenchQuery; today: string },
) {
  const at = createWorkbenchPathBuilder(edition, query);
  const { list, kinds, client_count, hidden_count, match_count } = clients;
  return {
    count: client_count,
    hidden: hidden_count,
    askable: clients.askable_count,
    isFiltered: (query.keyword ?? '') !== '' || query.todo !== undefined,
    filters: [
      {
        label: `全部 ${client_count}`,
        to: at({ todo: undefined, client: undefined, page: 1 }),
        isCurrent: query.todo === undefined,
      },
      ...kinds
        .filter(({ kind, count }) => count > 0 || kind === query.todo)
        .map(({ kind, count }) => ({
          label: `${KINDS[kind]} ${count}`,
          to: at({ todo: kind, client: undefined, page: 1 }),
          isCurrent: query.todo === kind,
        })),
    ],
    rows: list.map((client) => ({
      id: client.client_id,
      ...getHead(client),
      isChosen: client.client_id === query.client,
      to: at({ client: client.client_id }),
      first: client.todos[0] ? todoText(client.todos[0], today) : '没有待办',
      more: client.todos.length > 1 ? `另有 ${client.todos.length - 1} 项` : null,
    })),
    pager: buildNumberedPage(query.page, computePageCount(match_count, CLIENTS_PER_PAGE), (page) =>
      at({ client: undefined, page: page ?? 1 }),
    ),
  };
}
export type WorkbenchView = ReturnType<typeof buildWorkbenchView>;

const STATES = { none: '未完成', done: '有效', expired: '已到期' } as const;

/** One client, ready to draw. */
export const buildClientView = (detail: Detail, today: string) => ({
  id: detail.client_id,
  ...getHead(detail),
  todos: detail.todos.map((each) => ({ kind: KINDS[each.kind], text: todoText(each, today) })),
  verification: detail.verification.map(({ item, state, last_day }) => ({
    label: ITEMS[item],
    value: STATES[state],
    ...(last_day === null ? {} : { note: state === 'expired' ? `${last_day} 到期` : `至 ${last_day}` }),
  })),
  meetings: detail.meetings.map((meeting) => ({
    id: meeting.appointment_id,
    time: formatMeetingTime(meeting),
    what: `${MEETING_CHANNELS[meeting.way]}，${meeting.topic}`,
    note: meeting.note,
    answer: meeting.answer,
    answerNote: meeting.answer_note,
  })),
});
export type ClientView = ReturnType<typeof buildClientView>;
