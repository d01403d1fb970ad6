import { beforeAll, describe, expect, it } from 'vitest';
import { openClock } from '~/upstream/core/clock';
import { readConfig } from '~/upstream/core/config';
import {
  fundRowSchema,
  IMPORT_HEADERS,
  incomeRowSchema,
  navRowSchema,
} from '~/upstream/core/db/import/forms';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { OpsAction, OpsHost } from '~/upstream/core/actions/action';
import { listPublishedArguments } from '~/upstream/admin/actions/check-texts';
import { actions } from '~/upstream/admin/actions/registry';
import { ROLES, type ActingOperator } from '~/upstream/core/actions/roles';
import { runAction } from '~/upstream/admin/actions/run-action';
import { isPublishedText } from '~/upstream/core/published-text';
import { openWorld } from '~/upstream/modules/testing/context';

/**
 * Texts with performance of a private product, short and long; each argument is tested with the first one it
 * accepts.
 */
const getSamples = (name: string) => [
  `${name}涨9%`,
  `${name}今年以来上涨 9.3%，请放心持有`,
  `${name}涨9%\n${name}今年以来上涨 9.3%，请放心持有`,
];

/** Arguments that identify a row, a file or a column: they are compared, never shown to people. */
const FINDS = 'finds something that is there; compared, never shown';
const PUBLISHED_TEXTS = [
  ...['account', 'activity', 'fund', 'id', 'notice', 'number', 'operator', 'order', 'phone', 'replaces'],
  ...['request', 'row', 'fund_id', 'video_id', 'survey_id'],
];
const INTERNAL: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PUBLISHED_TEXTS.map((name) => [name, FINDS])),
  'list-content.words': 'a search term, used once',
  'withdraw-content.reason': 'kept in the audit, which operators read',
  'close-visit-review.note': 'kept with the review, not shown',
  'set-bank-row-aside.note': 'kept with the bank row, which operators read',
  'refuse-request.reason': 'read by the operator who asked',
  'set-switch.reason': 'kept in the audit, shown to operators',
  'add-operator.display': 'name of an operator, shown to operators',
  'pay-correction.entry': FINDS,
  'release-payouts.batch': FINDS,
  'clock.by': 'moves the clock of a test environment',
  'change-password.old_password': 'a secret, hashed',
  'change-password.new_password': 'a secret, hashed',
  product: FINDS,
  event: FINDS,
  'register-call-payment.reference': 'number of a bank transfer',
  'note-product-payment.entry': FINDS,
  'import-product-events.csv': 'its rows are checked one by one (below)',
  'import-csv.csv': 'its rows are checked one by one (below)',
  'import-bank-statement.csv': 'rows of a bank, shown to operators',
  'import-bank-statement.time_column': FINDS,
  'import-bank-statement.payer_column': FINDS,
  'import-bank-statement.amount_column': FINDS,
  'import-bank-statement.reference_column': FINDS,
  'import-bank-statement.memo_column': FINDS,
  'register-payment.payer': 'name on a bank account, compared with the person’s name',
  'register-payment.reference': 'number of a bank transfer',
  'register-remittance.payer': 'name on a bank account, compared with the person’s name',
  'register-remittance.reference': 'number of a bank transfer',
};

/** Valid values for the other arguments. */
const VALID: Readonly<Record<string, string>> = {
  ...{ order: 'O1', phone: '13600000001', number: 'F000000000001', activity: 'E1', fund: '000001' },
  ...{
    title: '标题标题',
    text: '正文正文正文正文正文',
    by: '2026-12-31',
    starts_at: '2026-12-01T10:00:00+08:00',
  },
  ...{ ends_at: '2026-12-01T12:00:00+08:00', points: '1', kind: 'simu', what: 'identity', page: '1' },
  ...{
    reason: '理由理由',
    summary: '摘要',
    author: '作者',
    source: '来源',
    body: '正文',
    tags: '',
    mentions: '',
  },
  ...{
    changes: '开放日|每月 15 日|每月 25 日',
    closes: '2026-12-01',
    redeem: '2026-12-08',
    effective: '2026-12-15',
  },
  ...{ lines: '一行', news_id: 'N1', editions: 'both', position: '1', lead: '导语', intro: '介绍', id: 'X1' },
  ...{
    chapter: '章',
    jury: '',
    jury_note: '说明',
    rules: '规则',
    chosen_by: '依据',
    topic: 'salon',
    mode: 'online',
  },
};
/** Values where the same name has another meaning. */
const VALID_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'announce-product-event': { product: 'F1', kind: 'extension', day: '2026-12-01' },
  'save-article': { kind: 'news' },
  'save-topic': { tags: '一' },
  'save-activity': { starts_at: '2026-12-01 10:00', ends_at: '2026-12-01 12:00' },
};

const getName = (action: OpsAction, argument: string) => `${action.name}.${argument}`;
const allArguments = actions.flatMap((action) =>
  Object.entries(action.arguments.shape).map(([argument, schema]) => ({ action, argument, schema })),
);
const takesText = (schema: (typeof allArguments)[number]['schema']): boolean =>
  getSamples('青禾一号').some((sample) => schema.safeParse(sample).success);
const internalReason = (action: OpsAction, argument: string) =>
  INTERNAL[getName(action, argument)] ?? INTERNAL[argument];

describe('free text typed by operators', () => {
  it('is published text, or internal with a reason', () => {
    const unknown = allArguments
      .filter(({ schema }) => takesText(schema) && !isPublishedText(schema))
      .filter(({ action, argument }) => internalReason(action, argument) === undefined)
      .map(({ action, argument }) => getName(action, argument));
    expect(unknown).toEqual([]);
  });

  it('has no reason for an argument that does not exist or is published', () => {
    const open = allArguments.filter(({ schema }) => !isPublishedText(schema));
    const names = new Set(open.flatMap(({ action, argument }) => [argument, getName(action, argument)]));
    expect(Object.keys(INTERNAL).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('columns of import files', () => {
  it('contain text only where rows are checked for figures', () => {
    const columns = {
      ...fundRowSchema.shape,
      ...navRowSchema.shape,
      ...incomeRowSchema.shape,
    } as Record<string, (typeof allArguments)[number]['schema']>;
    const free = [...new Set(Object.values(IMPORT_HEADERS).flat())].filter((name) =>
      takesText(columns[name]!),
    );
    // `type` is one of a list (typeOfName); the other two are tested below.
    expect(free.sort()).toEqual(['dividend_note', 'name', 'type']);
  });
});

describeOnEachDatabase('published texts', { content: 'seeded' }, (opened) => {
  let host: OpsHost;
  let simu: string;
  let simuId: string;
  const operator: ActingOperator = {
    ...{ id: 'op_1', display: '一', roles: ROLES, isToken: false, mustChange: false },
  };
  const run = (name: string, given: Record<string, string>) =>
    runAction(host, operator, { name, arguments: given });

  beforeAll(async () => {
    const { context } = await openWorld({ opened: opened() });
    const config = readConfig({ APP_ENV: 'test' });
    const clock = await openClock(context.db, config, () => context.now().getTime());
    host = { ...context, config, clock, actions };
    const fund = await context.db
      .selectFrom('simu_funds')
      .select(['id', 'short_name'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    simu = fund.short_name;
    simuId = fund.id;
  });

  it.each(
    actions.flatMap((action) =>
      listPublishedArguments(action).map((argument) => [action.name, argument] as const),
    ),
  )('%s rejects performance of a private fund in %s', async (name, argument) => {
    const action = actions.find((each) => each.name === name)!;
    const { shape } = action.arguments;
    const sample = getSamples(simu).find((text) => shape[argument]!.safeParse(text).success);
    // Accepts no text with a figure at all (`mentions`).
    if (sample === undefined) return expect(argument).toBe('mentions');
    const valid = { ...VALID, ...VALID_OF[name] };
    const needed = Object.keys(shape).filter((each) => !shape[each]!.safeParse(undefined).success);
    const given = Object.fromEntries(needed.map((each) => [each, valid[each] ?? '']));
    expect(await run(name, { ...given, [argument]: sample })).toMatchObject({
      kind: 'refused',
      msg: expect.stringContaining('不得出现私募产品的业绩') as string,
    });
  });

  it('holders of a fund may read its performance in a notice, but not that of another fund', async () => {
    const notice = (text: string) =>
      run('publish-holder-notice', { fund: simuId, title: '运作情况', by: '2026-12-31', text });
    const own = await notice(`${simu}本季度上涨 9.3%，净值 1.0520。`);
    expect(own).not.toMatchObject({ msg: expect.stringContaining('业绩') as string });
    const { short_name: other } = await host.db
      .selectFrom('simu_funds')
      .select('short_name')
      .orderBy('id')
      .offset(1)
      .executeTakeFirstOrThrow();
    expect(await notice(`${other}本季度上涨 9.3%，净值 1.0520。`)).toMatchObject({ kind: 'refused' });
  });

  it('rejects a name and a figure in two fields of one text', async () => {
    const given = { starts_at: VALID.starts_at!, ends_at: VALID.ends_at! };
    expect(
      await run('add-activity', { ...given, title: `${simu}路演`, text: '今年以来上涨 9.3%' }),
    ).toMatchObject({ kind: 'refused', msg: expect.stringContaining('同时出现') as string });
  });

  it.each([
    ['funds', () => `代码,名称,类型\n990001,${simu}涨9%,股票型`],
    [
      'NAV',
      () =>
        `日期,单位净值,累计净值,日涨跌幅,分红说明\n2026-11-19,1.1,1.1,,分红：每份派现金0.05元 ${simu}涨9%`,
    ],
  ])('rejects performance of a private fund in an import of %s', async (_, csv) => {
    const fund = await host.db
      .selectFrom('public_funds')
      .select('id')
      .where('type', '=', 'stock')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const ran = await run('import-csv', { csv: csv(), fund: fund.id });
    expect(JSON.stringify(ran)).toContain('不得出现私募产品的业绩');
  });
});
