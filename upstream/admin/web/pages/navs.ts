import { isIsoDay, toShanghaiClock } from '~/domain/calendar/dates';
import { TRADE_CUTOFF } from '~/domain/calendar/trading-calendar';
import { formatPercent } from '~/domain/figures/format';
import { isNavText, MAX_NAV_DECIMALS } from '~/domain/figures/nav';
import type { FundKind } from '~/upstream/core/db/schema';
import { html, Html, type HtmlPart } from '~/upstream/admin/web/html';
import { buildPageLinks } from '~/upstream/admin/web/lists';
import {
  definePage,
  createPageReply,
  type ConsoleReply,
  type ConsoleRequest,
} from '~/upstream/admin/web/page';
import { renderNavConfirmation } from '~/upstream/admin/web/pages/nav-confirmation';
import { NAV_FIELD_PREFIX, parseTypedNavs } from '~/upstream/admin/web/pages/typed-navs';
import { formatClock, renderTable } from '~/upstream/admin/web/render-value';
import {
  type createNavDualControl,
  listDueNavs,
  loadNavsBefore,
  type DueNav,
} from '~/upstream/modules/settlement';
import { LIST_SIZE, computeOffset } from '~/upstream/core/actions/subjects';
import { runAction } from '~/upstream/admin/actions/run-action';
import { listNavConcerns } from '~/upstream/modules/orders-core';
import { Refusal } from '~/upstream/core/refusal';

const TITLE = '当日净值';
const PATH = '/navs';
/** Maximum lines per post: each is a separate publication, with all derived figures. */
const LINES_MAX = 400;
const KINDS = {
  public: { title: '公募', action: 'publish-public-nav' },
  simu: { title: '私募', action: 'publish-nav' },
} as const satisfies Record<FundKind, { title: string; action: string }>;

type Asked = { day: string; kind: FundKind };

/** A typed NAV and its result. */
interface Given {
  fund: string;
  nav: string;
  before: string | null;
  /** Reason it was not published; null when it was. */
  fault: string | null;
  /** It waits for a reason, or, when no second operator is required, for a confirmation. */
  isDoubtful: boolean;
}

/** NAVs of one day for all funds with one due: typed or pasted, published together, each with its own action. */
export const navsPage = definePage({
  path: PATH,
  roles: ['editor'],
  menu: TITLE,
  async show(request) {
    const asked = await getAsked(request.host, request.query);
    return whole(request, asked, request.query, []);
  },
  async post(request) {
    const asked = await getAsked(request.host, request.form);
    const given = await publishAll(request, asked);
    return whole(request, asked, request.form, given);
  },
});

/**
 * Returns the requested day and kind; by default the last trading day whose orders are complete, for public funds.
 */
async function getAsked(
  { db, now }: ConsoleRequest['host'],
  { day = '', kind = '' }: Readonly<Record<string, string>>,
): Promise<Asked> {
  const of = kind === 'simu' ? 'simu' : 'public';
  if (isIsoDay(day)) return { day, kind: of };
  const { day: today, time } = toShanghaiClock(now());
  const last = await db
    .selectFrom('trading_days')
    .select('date')
    .where('date', time < `${TRADE_CUTOFF}:00` ? '<' : '<=', today)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { day: last?.date ?? today, kind: of };
}

async function publishAll({ host, operator, form }: ConsoleRequest, { day, kind }: Asked): Promise<Given[]> {
  const typed = parseTypedNavs(form);
  const known = await loadNavsBefore(
    host.db,
    typed.slice(0, LINES_MAX).map(({ fund }) => fund),
    day,
  );
  const meant = new Set((form.sure ?? '').split(' '));
  const seen = new Map<string, string>();
  const given: Given[] = [];
  for (const [at, { fund, nav, isWhole }] of typed.entries()) {
    const before = known.get(fund)?.unit ?? null;
    const end = (fault: string | null, isDoubtful = false): void =>
      void given.push({ fund, nav, before, fault, isDoubtful });
    if (!isWhole) {
      end('每行须为基金代码与净值两项；净值不要写千分位');
      continue;
    }
    const other = seen.get(fund);
    seen.set(fund, nav);
    if (other === nav) continue;
    if (at >= LINES_MAX) {
      end(`一次最多 ${LINES_MAX} 行，请分次提交`);
      continue;
    }
    if (other !== undefined) {
      end(`同一基金填写了两个净值（${other}）`);
      continue;
    }
    const input = { fund, date: day, nav };
    if (!host.config.isDualControlOn && isNavText(nav) && !meant.has(`${fund}=${nav}`)) {
      const concerns = await getConcerns(host, kind, input);
      if (concerns.length > 0) {
        end(`${concerns.join('；')}，请核对后确认`, true);
        continue;
      }
    }
    const because = meant.has(`${fund}=${nav}`) ? form.because : undefined;
    const ran = await runAction(host, operator, { name: KINDS[kind].action, arguments: input, because });
    if (ran.kind === 'done') end(null);
    else if (ran.kind === 'wrong') end(`净值须为大于 0 的数，最多 ${MAX_NAV_DECIMALS} 位小数`);
    else if (ran.kind === 'asked')
      end(`已提交复核，编号 ${ran.request}，${formatClock(ran.expiresAt)} 前有效`);
    else if (ran.subject === undefined) end(ran.msg);
    else end(`${concernsIn(ran.subject).join('；')}，须由另一位操作员复核`, true);
  }
  return given;
}

/** Returns why a NAV is doubtful; the action itself rejects impossible values. */
const getConcerns = (
  host: ConsoleRequest['host'],
  kind: FundKind,
  input: { fund: string; date: string; nav: string },
): Promise<string[]> =>
  listNavConcerns(host, kind, input).catch((error: unknown) => {
    if (error instanceof Refusal) return [];
    throw error;
  });

const concernsIn = (subject: unknown): string[] =>
  (subject as Awaited<ReturnType<ReturnType<typeof createNavDualControl>['subject']>>).concerns;

const changeText = (nav: string, before: string | null): string =>
  before === null ? '—' : formatPercent(Number(nav) / Number(before) - 1);

async function whole(
  { host, hidden }: ConsoleRequest,
  asked: Asked,
  query: Readonly<Record<string, string>>,
  given: readonly Given[],
): Promise<ConsoleReply> {
  const { day, kind } = asked;
  const isTrading = await host.db
    .selectFrom('trading_days')
    .select('date')
    .where('date', '=', day)
    .executeTakeFirst();
  const wrong = new Map(given.filter(({ fault }) => fault !== null).map((each) => [each.fund, each]));
  let ways: HtmlPart = null;
  // Rejected values come first, regardless of their previous position.
  const due = isTrading
    ? await listDueNavs(host.db, { kind, day, first: [...wrong.keys()] }, (count) => {
        const found = buildPageLinks(count, { path: PATH, query: { day, kind, page: query.page ?? '' } });
        ways = found.ways;
        return { limit: LIST_SIZE, offset: computeOffset(found.at, LIST_SIZE) };
      })
    : { rows: [], first: [], count: 0 };
  const again = due.first;
  const rows = [...again, ...due.rows];
  const known = await loadNavsBefore(
    host.db,
    rows.map(({ id }) => id),
    day,
  );
  const doubtful = [...wrong.values()].filter(({ isDoubtful }) => isDoubtful);
  const lost = [...wrong.values()].filter(({ fund }) => !again.some(({ id }) => id === fund));
  return createPageReply(
    TITLE,
    html`${reportHtml(given, wrong.size)} ${choice(asked)}
      ${!isTrading && html`<p class="warn">${day} 不是交易日。</p>`}
      <p class="note" role="status">${KINDS[kind].title} ${day} 应有而还没有净值的基金：${due.count} 只。</p>
      <form method="post" action="${PATH}">
        ${hidden}<input type="hidden" name="day" value="${day}" /><input
          type="hidden"
          name="kind"
          value="${kind}"
        /><input type="hidden" name="page" value="${query.page ?? ''}" />
        ${rows.length > 0 && fieldsTable(rows, known, wrong)}
        ${doubtful.length > 0 && renderNavConfirmation(doubtful, host.config.isDualControlOn)}
        <div class="field">
          <label for="lines">或粘贴：每行一只，代码与净值</label
          ><textarea id="lines" name="lines" rows="4" aria-describedby="lines-hint">
${lost.map(({ fund, nav }) => `${fund} ${nav}`).join('\n')}</textarea>
          <p class="note" id="lines-hint">从表格复制的两列即可，一次最多 ${LINES_MAX} 行。空着的不发布。</p>
        </div>
        <button>发布</button>
      </form>
      ${ways}`,
    wrong.size > 0 ? 422 : 200,
  );
}

/** Renders the accepted values, and those rejected for a reason that belongs to no field. */
function reportHtml(given: readonly Given[], wrongCount: number): HtmlPart {
  if (given.length === 0) return null;
  const taken = given.filter(({ fault }) => fault === null);
  const changed = (rows: readonly Given[], heads: readonly string[], last: (row: Given) => HtmlPart): Html =>
    renderTable(
      [...['代码', '净值', '上一净值'], ...heads],
      rows.map((row) => [row.fund, row.nav, row.before ?? '—', last(row)]),
      { label: heads.join() },
    );
  return html`${taken.length > 0 && html`<p class="done" role="status">已发布 ${taken.length} 只。</p>`}
  ${
    wrongCount > 0 &&
    html`<p class="wrong" role="alert">${wrongCount} 只没有发布，填写的内容已保留：</p>
      ${changed(
        given.filter(({ fault }) => fault !== null),
        ['原因'],
        ({ fault }) => fault,
      )}`
  }
  ${
    taken.length > 0 &&
    html`<details>
      <summary>已发布的净值</summary>
      ${changed(taken, ['涨跌'], ({ nav, before }) => changeText(nav, before))}
    </details>`
  }`;
}

const choice = ({ day, kind }: Asked): Html =>
  html`<form class="card narrow" method="get" action="${PATH}">
    <div class="field">
      <label for="day">交易日</label><input id="day" name="day" type="date" value="${day}" required />
    </div>
    <div class="field">
      <label for="kind">类别</label
      ><select id="kind" name="kind">
        ${Object.entries(KINDS).map(
          ([key, { title }]) =>
            html`<option value="${key}" ${key === kind && new Html('selected')}>${title}</option>`,
        )}
      </select>
    </div>
    <button class="quiet">查看</button>
  </form>`;

const fieldsTable = (
  rows: readonly DueNav[],
  known: Awaited<ReturnType<typeof loadNavsBefore>>,
  wrong: ReadonlyMap<string, Given>,
): Html =>
  renderTable(
    ['代码', '基金', '上一净值', '单位净值'],
    rows.map(({ id, name }) => {
      const before = known.get(id);
      const fault = wrong.get(id)?.fault ?? null;
      return [
        id,
        name,
        before === undefined ? '—' : `${before.unit}（${before.date}）`,
        html`<input
            name="${NAV_FIELD_PREFIX}${id}"
            value="${wrong.get(id)?.nav ?? ''}"
            inputmode="decimal"
            autocomplete="off"
            aria-label="${id} ${name} 单位净值"
            ${fault !== null && html`aria-invalid="true" aria-describedby="${NAV_FIELD_PREFIX}${id}-wrong"`}
          />${fault !== null && html`<span class="wrong" id="${NAV_FIELD_PREFIX}${id}-wrong">${fault}</span>`}`,
      ];
    }),
    { label: '应有净值的基金' },
  );
