import { html, type Html } from '~/upstream/admin/web/html';
import { definePage, createPageReply } from '~/upstream/admin/web/page';
import { loadQueues, type WorkQueue } from '~/upstream/admin/web/queues';
import { formatClock } from '~/upstream/admin/web/render-value';
import { ROLES } from '~/upstream/core/actions/roles';

/** Start page of an operator: waiting items with their age, late ones first; then the empty queues. */
export const overviewPage = definePage({
  path: '/',
  roles: ROLES,
  menu: '总览',
  async show({ host, operator }) {
    const queues = await loadQueues(host, operator);
    const isDue = ({ count, note = null }: WorkQueue): boolean => count > 0 || note !== null;
    const due = queues.filter(isDue).sort((a, b) => (b.late ?? 0) - (a.late ?? 0) || oldestFirst(a, b));
    const empty = queues.filter((queue) => !isDue(queue));
    return createPageReply(
      '总览',
      html`${
        due.length === 0
          ? html`<p class="card">没有待办。</p>`
          : html`<ul class="tiles">
              ${due.map((queue) => tile(queue, host.now()))}
            </ul>`
      }
      ${
        empty.length > 0 &&
        html`<h2>没有待办的</h2>
          <ul class="chips">
            ${empty.map(({ title, to }) => html`<li><a href="${to}">${title}</a></li>`)}
          </ul>`
      }`,
    );
  },
});

const oldestFirst = (a: WorkQueue, b: WorkQueue): number =>
  (a.oldest ?? '9999').localeCompare(b.oldest ?? '9999');

const whenText = (at: string): string => (at.length > 10 ? formatClock(at) : at);

/** Formats how long an item has been waiting, in whole days or hours. */
export function formatAge(at: string, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 3_600_000));
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

function tile({ title, to, count, oldest, deadline, late = 0, note }: WorkQueue, now: Date): Html {
  return html`<li>
    <a href="${to}">${title}</a><b>${count}</b>
    ${count > 0 && oldest !== null && html`<p class="note">最早 ${whenText(oldest)}，已等 ${formatAge(oldest, now)}</p>`}
    ${count > 0 && deadline && html`<p class="note">最近的期限 ${whenText(deadline)}</p>`}
    ${note && html`<p class="note">${note}</p>`} ${late > 0 && html`<p class="warn">${late} 件已过期限</p>`}
  </li>`;
}
