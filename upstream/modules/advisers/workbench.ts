import { toShanghaiDay } from '~/domain/calendar/dates';
import {
  CLIENT_TODO_KINDS,
  sortTodos,
  isCoolingOff,
  createMeetingTodo,
  findOrderTodo,
  listRenewalTodos,
  type ClientTodo,
} from '~/domain/orders/client-todos';
import { maskName, maskPhone } from '~/domain/person/masks';
import { CLIENTS_PER_PAGE, type advisers as contract } from '~/contract/advisers';
import type { CallQuery, CallResult } from '~/contract';
import { foldKeyword } from '~/upstream/core/db/search/fold';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadOpenPrivateOrders } from '~/upstream/modules/private-orders';
import { recordDataAccess } from '~/upstream/core/access-log';
import {
  loadConsentingClient,
  listConsentingClients,
  computeClientId,
  listHiddenClientIds,
} from '~/upstream/modules/advisers/clients';
import { listRequestableClients } from '~/upstream/modules/advisers/requests';
import { isPastDay, type AccountRow, listVerifiedSteps } from '~/upstream/modules/identity';

type WorkbenchContext = Pick<ServiceContext, 'db' | 'now'>;
type Client = CallResult<typeof contract.clients>['list'][number];

/** Reason of the access, as shown to the client. */
const SERVED = '经您同意的客户服务';

/** Selects meetings of these people that are unanswered. */
function unanswered({ db, now }: WorkbenchContext, accountIds: readonly string[]) {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('appointments')
    .select(['account_id', 'day'])
    .where('account_id', 'in', accountIds)
    .where('status', '=', 'open')
    .where('answer', 'is', null)
    .where('day', '>=', toShanghaiDay(now()))
    .execute();
}

const todoView = ({ kind, item, productName, day, endsAt }: ClientTodo): Client['todos'][number] => ({
  kind,
  item,
  product_name: productName,
  day,
  ends_at: endsAt,
});

/** Builds the adviser view of clients, in the order of their accounts. */
async function viewClients(
  context: WorkbenchContext,
  adviserId: string,
  rows: readonly AccountRow[],
): Promise<Client[]> {
  const now = context.now().toISOString();
  const today = toShanghaiDay(now);
  const accountIds = rows.map(({ id }) => id);
  const { purchases } = await loadOpenPrivateOrders(context.db, accountIds);
  const meetings = await unanswered(context, accountIds);
  return rows.map((row) => {
    const own = purchases.filter(({ accountId }) => accountId === row.id);
    const quiet = own.flatMap(({ state }) =>
      isCoolingOff(state, now) ? (state.coolingOff?.endsAt ?? []) : [],
    );
    const todos = [
      ...listRenewalTodos(
        listVerifiedSteps(row).filter(({ isDone }) => isDone),
        today,
      ),
      ...own.flatMap(({ state, productName }) => findOrderTodo(state, productName, now) ?? []),
      ...meetings.filter(({ account_id }) => account_id === row.id).map(({ day }) => createMeetingTodo(day)),
    ];
    return {
      client_id: computeClientId(adviserId, row.id),
      masked_name: maskName(row.name),
      masked_phone: maskPhone(row.phone),
      risk_level: listVerifiedSteps(row).some(
        ({ kind, isDone, lastDay }) => kind === 'quiz' && isDone && !isPastDay(lastDay, today),
      )
        ? row.risk_level
        : null,
      quiet_until: quiet.sort().at(-1) ?? null,
      todos: sortTodos(todos).map(todoView),
    };
  });
}

/** Sorts the longest waiting client first, and clients without tasks last. */
const byUrgency = (a: Client, b: Client): number => {
  const [first, second] = [a.todos[0]?.day ?? '9999', b.todos[0]?.day ?? '9999'];
  return first < second ? -1 : first > second ? 1 : a.client_id < b.client_id ? -1 : 1;
};

/** Whether a text contains the typed words, both folded as in search. */
function holds(text: string, words: string): boolean {
  const folded = foldKeyword(words);
  return folded !== '' && foldKeyword(text).includes(folded);
}

/** Lists one page of the consenting clients; each access is visible to the client. */
export async function listClients(
  context: WorkbenchContext,
  adviserId: string,
  { keyword, todo, page }: CallQuery<typeof contract.clients>,
): Promise<CallResult<typeof contract.clients>> {
  const rows = await listConsentingClients(context, adviserId);
  const accountOf = new Map(rows.map(({ id }) => [computeClientId(adviserId, id), id]));
  const clients = await viewClients(context, adviserId, rows);
  const found = clients
    // Searches only visible text: a search in the full name would reveal what the mask hides.
    .filter(({ masked_name, masked_phone }) => !keyword || holds(`${masked_name} ${masked_phone}`, keyword))
    .filter(({ todos }) => todo === undefined || todos.some(({ kind }) => kind === todo))
    .sort(byUrgency);
  const list = found.slice((page - 1) * CLIENTS_PER_PAGE, page * CLIENTS_PER_PAGE);
  await recordDataAccess(context, {
    viewer: { role: 'adviser', id: adviserId },
    accountIds: list.flatMap(({ client_id }) => accountOf.get(client_id) ?? []),
    page: 'client_list',
    reason: SERVED,
  });
  const hidden = await listHiddenClientIds(context, adviserId);
  return {
    list,
    match_count: found.length,
    client_count: clients.length,
    hidden_count: hidden.length,
    askable_count: (await listRequestableClients(context, adviserId, hidden)).length,
    kinds: CLIENT_TODO_KINDS.map((kind) => ({
      kind,
      count: clients.filter(({ todos }) => todos.some((each) => each.kind === kind)).length,
    })),
  };
}

/** Loads one consenting client. @throws Refusal 4004 */
export async function loadClientDetail(
  context: WorkbenchContext,
  adviserId: string,
  clientId: string,
): Promise<CallResult<typeof contract.client>> {
  const row = await loadConsentingClient(context, adviserId, clientId);
  await recordDataAccess(context, {
    viewer: { role: 'adviser', id: adviserId },
    accountIds: [row.id],
    page: 'client_detail',
    reason: SERVED,
  });
  const today = toShanghaiDay(context.now());
  const [clients, meetings] = await Promise.all([
    viewClients(context, adviserId, [row]),
    context.db
      .selectFrom('appointments')
      .select(['id as appointment_id', 'topic', 'day', 'slot', 'way', 'note', 'answer', 'answer_note'])
      .where('account_id', '=', row.id)
      .where('status', '=', 'open')
      .where('day', '>=', today)
      .orderBy('day')
      .orderBy('id')
      .execute(),
  ]);
  return {
    ...(clients[0] as Client),
    verification: listVerifiedSteps(row).map(({ kind, isDone, lastDay }) => ({
      item: kind,
      state: !isDone ? 'none' : isPastDay(lastDay, today) ? 'expired' : 'done',
      last_day: isDone ? lastDay : null,
    })),
    meetings: meetings.map((meeting) => ({ ...meeting, answer_note: meeting.answer_note ?? '' })),
  };
}
