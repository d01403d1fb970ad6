import { z } from 'zod';
import { html, type Html, type Part } from '~/upstream/desk/html';
import { definePage, page, type DeskReply, type DeskRequest } from '~/upstream/desk/page';
import { actionForm } from '~/upstream/desk/pages/action';
import { paperAddress } from '~/upstream/desk/pages/reviews';
import { isOpened, openedOf } from '~/upstream/desk/secrets';
import { clockText } from '~/upstream/desk/show';
import { VALUE_WORDS } from '~/upstream/desk/words';
import { runAction } from '~/upstream/ops/run-action';

const TITLE = '反馈与投诉';
const KINDS = { question: '咨询', fault: '问题反馈', suggestion: '建议', complaint: '投诉' } as const;
const STEPS = [
  { action: 'register-feedback', text: '受理', isDue: ({ status }: Entry) => status === 'received' },
  {
    action: 'prolong-complaint',
    text: '延长期限',
    isDue: ({ clock }: Entry) => clock !== null && !clock.isProlonged,
  },
  { action: 'answer-feedback', text: '答复', isDue: () => true },
] as const;
const entrySchema = z.object({
  ...{ number: z.string(), status: z.string(), created_at: z.string(), text: z.string(), files: z.number() },
  kind: z.enum(['question', 'fault', 'suggestion', 'complaint']),
  contact: z.string().nullable(),
  clock: z
    .object({
      registerBy: z.string().nullable(),
      answerBy: z.string().nullable(),
      isLate: z.boolean(),
      isProlonged: z.boolean(),
    })
    .nullable(),
});
type Entry = z.output<typeof entrySchema>;

/** What people told us and nobody answered, by the last day of each. */
export const feedbackPage = definePage({
  path: '/feedback',
  roles: ['reviewer'],
  menu: TITLE,
  async show(request) {
    const entries = await openEntries(request);
    if (entries.length === 0) return page(TITLE, html`<p class="card">没有待答复的反馈。</p>`);
    const late = entries.filter(({ clock }) => clock?.isLate).length;
    return page(
      TITLE,
      html`${late > 0 && html`<p class="warn">${late} 件投诉已超过公示时限。</p>`}${entries.map((entry) => cardOf(entry))}`,
    );
  },
});

/** One of them: its pictures after a reason, and each step that is due. */
export const entryPage = definePage({
  path: '/feedback/:number',
  roles: ['reviewer'],
  show: (request) => whole(request, null),
  async post(request) {
    const { host, operator, params, form, loginToken } = request;
    const number = params.number ?? '';
    const given = { number, reason: form.reason ?? '' };
    const ran = await runAction(host, operator, { name: 'show-feedback-files', arguments: given });
    if (ran.kind !== 'done')
      return whole(request, ran.kind === 'refused' ? ran.msg : '请写明查看的原因，2 至 200 字');
    const open = encodeURIComponent(openedOf(loginToken, `feedback:${number}`, host.now()));
    return { kind: 'redirect', to: `/feedback/${encodeURIComponent(number)}?open=${open}` };
  },
});

async function openEntries({ host, operator }: DeskRequest): Promise<Entry[]> {
  const ran = await runAction(host, operator, { name: 'list-feedback', arguments: {} });
  if (ran.kind !== 'done') throw new Error('list-feedback was not run');
  const lastDay = (entry: Entry): string =>
    (entry.status === 'received' ? entry.clock?.registerBy : entry.clock?.answerBy) ?? '9999';
  return z
    .array(entrySchema)
    .parse(ran.result)
    .sort((a, b) => lastDay(a).localeCompare(lastDay(b)) || a.created_at.localeCompare(b.created_at));
}

const factsOf = ({ kind, number, status, created_at, text, contact, files, clock }: Entry): Html => {
  const due: Part =
    clock &&
    html`<p class="${clock.isLate ? 'wrong' : 'note'}">
      ${clock.isLate && '已超期。'}${status === 'received' && clock.registerBy !== null && `受理期限 ${clock.registerBy}；`}${
        clock.answerBy !== null && `答复期限 ${clock.answerBy}`
      }${clock.isProlonged && '（已延长）'}
    </p>`;
  return html`<p>${KINDS[kind]} ${number} · ${VALUE_WORDS[status] ?? status} · ${clockText(created_at)}</p>
    ${due}
    <p class="lines">${text}</p>
    ${contact !== null && contact !== '' && html`<p class="note">联系方式：${contact}</p>`}
    ${files > 0 && html`<p class="note">附件 ${files} 个</p>`}`;
};

const cardOf = (entry: Entry): Html =>
  html`<section class="card" aria-label="${KINDS[entry.kind]} ${entry.number}">
    ${factsOf(entry)}
    <p><a class="button quiet" href="/feedback/${entry.number}">处理 ${entry.number}</a></p>
  </section>`;

async function whole(request: DeskRequest, fault: string | null): Promise<DeskReply> {
  const { host, operator, params, query, form, loginToken } = request;
  const entry = (await openEntries(request)).find(({ number }) => number === params.number);
  if (!entry) return { kind: 'missing', what: '待答复的反馈' };
  const row = await host.db
    .selectFrom('feedbacks')
    .select('file_ids')
    .where('number', '=', entry.number)
    .executeTakeFirst();
  const open = query.open ?? '';
  const isOpen = row !== undefined && isOpened(loginToken, `feedback:${entry.number}`, open, host.now());
  const pictures: Part =
    entry.files > 0 &&
    (isOpen
      ? html`<section class="pictures" aria-label="附件">
          ${row.file_ids.map((id, index) => pictureOf(paperAddress(loginToken, id, open), index))}
        </section>`
      : html`<form class="card narrow" method="post">
          ${request.hidden}
          <p>附件是个人信息：写明原因后打开，本人会在“谁看过我的资料”中看到。打开后半小时内有效。</p>
          ${fault !== null && html`<p class="wrong" role="alert">${fault}</p>`}
          <div class="field">
            <label for="reason">查看的原因</label
            ><input
              id="reason"
              name="reason"
              value="${form.reason ?? '处理反馈与投诉'}"
              maxlength="200"
              required
            />
          </div>
          <button>打开附件</button>
        </form>`);
  const steps = STEPS.filter(({ isDue }) => isDue(entry)).map(({ action: name, text }) => {
    const action = host.actions.find(
      (each) => each.name === name && operator.roles.some((role) => each.roles.includes(role)),
    );
    return (
      action &&
      html`<h2>${text}</h2>
        ${actionForm(request, action, undefined, { fixed: { number: entry.number }, within: `${name}-`, label: text })}`
    );
  });
  return page(
    `${KINDS[entry.kind]} ${entry.number}`,
    html`<section class="card">${factsOf(entry)}</section>
      ${pictures}${steps}
      <p><a href="/feedback">返回列表</a></p>`,
    fault === null ? 200 : 422,
  );
}

const pictureOf = (address: string, index: number): Html =>
  html`<figure>
    <a href="${address}"><img src="${address}" alt="附件 ${index + 1}；不是图片时请打开查看" /></a>
    <figcaption class="note">附件 ${index + 1}</figcaption>
  </figure>`;
