import { randomUUID } from 'node:crypto';
import { toShanghaiDay } from '~/domain/calendar/dates';
import {
  MAX_ALERTS,
  CHANGE_THRESHOLD_LIMITS,
  THRESHOLD_ALERT_TYPES,
  isAlertTriggered,
  type AlertType,
} from '~/domain/figures/fund-alert';
import { toBig } from '~/domain/figures/money';
import { padNavDecimals } from '~/domain/figures/nav';
import type { CallBody, Contract } from '~/contract';
import { CODES } from '~/contract/codes';
import { listAlerts } from '~/upstream/modules/notifications/alerts/rows';
import { loadMailSettings, setMailSettings, stopMails } from '~/upstream/modules/notifications/alerts/mail';
import { canSeePrivateFund } from '~/upstream/modules/identity';
import { loadPublicFundSummary, loadSimuFundSummary } from '~/upstream/modules/market-data';
import { implement, type ServiceContext } from '~/upstream/core/service-context';
import { notFound, Refusal } from '~/upstream/core/refusal';

/** For a fund without NAV, its first one triggers the alert. */
const NEVER = '1900-01-01';

type Wish = CallBody<Contract['alerts']['set']>;
type WishedAlert = Wish['list'][number];

/** Alerts of a person about funds. */
export const alerts = implement('alerts', {
  list: async ({ account, context }) => ({ list: await listAlerts(context.db, account.id) }),

  async set({ body, account, context }) {
    const { fund_kind: kind, fund_id: fundId } = body;
    const fund = await getFund(context, account.id, body);
    const today = toShanghaiDay(context.now());
    await context.db.transaction().execute(async (trx) => {
      // Serialised per person: the limit counts what another tab has just set.
      await trx.selectFrom('accounts').select('id').where('id', '=', account.id).forUpdate().execute();
      const known = await trx
        .selectFrom('fund_alerts')
        .select(['fund_id', 'type', 'mark'])
        .where('account_id', '=', account.id)
        .execute();
      const others = known.filter(({ fund_id }) => fund_id !== fundId);
      if (others.length + body.list.length > MAX_ALERTS)
        throw new Refusal(CODES.conflict, `提醒最多 ${MAX_ALERTS} 条，请先取消一些`, { reason: 'limit' });
      const own = new Map(known.filter((each) => each.fund_id === fundId).map((each) => [each.type, each]));
      const types = body.list.map(({ type }) => type);
      let gone = trx
        .deleteFrom('fund_alerts')
        .where('account_id', '=', account.id)
        .where('fund_id', '=', fundId);
      if (types.length > 0) gone = gone.where('type', 'not in', types);
      await gone.execute();
      for (const wish of body.list) {
        const before = own.get(wish.type);
        if (before && isSameThreshold(before.mark, wish.mark)) continue;
        assertThreshold(wish, fund);
        const row = {
          mark: wish.mark,
          set_at: context.now().toISOString(),
          // Already published values do not trigger the alert.
          seen_until: THRESHOLD_ALERT_TYPES.includes(wish.type) ? (fund.navDay ?? NEVER) : today,
          told_at: null,
          told_of: null,
        };
        await trx
          .insertInto('fund_alerts')
          .values({
            id: randomUUID(),
            account_id: account.id,
            kind,
            fund_id: fundId,
            type: wish.type,
            ...row,
          })
          .onConflict((conflict) => conflict.columns(['account_id', 'fund_id', 'type']).doUpdateSet(row))
          .execute();
      }
    });
    return { list: await listAlerts(context.db, account.id, fundId) };
  },

  async remove({ body, account, context }) {
    const gone = await context.db
      .deleteFrom('fund_alerts')
      .where('id', '=', body.alert_id)
      .where('account_id', '=', account.id)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw notFound('提醒');
    return null;
  },

  mail: ({ account, context }) => loadMailSettings(context, account.id),

  setMail: ({ body, account, context }) => setMailSettings(context, account.id, body.topics),

  async stopMail({ body, context }) {
    await stopMails(context, body.stop_token);
    return null;
  },
});

const isSameThreshold = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : toBig(a).eq(b);

interface AlertFund {
  /** Alert types that apply to it. */
  types: readonly AlertType[];
  nav: string | null;
  navDay: string | null;
}

/** Loads the fund if its values are open to the person. @throws Refusal 4004, 4003 */
async function getFund(context: ServiceContext, accountId: string, body: Wish): Promise<AlertFund> {
  const { db } = context;
  if (new Set(body.list.map(({ type }) => type)).size < body.list.length)
    throw new Refusal(CODES.badRequest, '每种提醒只能设一条', { reason: 'invalid', field: 'list' });
  const latest = await db
    .selectFrom('fund_latest')
    .select(['nav', 'nav_date'])
    .where('fund_id', '=', body.fund_id)
    .executeTakeFirst();
  const values = { nav: latest?.nav ?? null, navDay: latest?.nav_date ?? null };
  if (body.fund_kind === 'simu') {
    const fund = await loadSimuFundSummary(db, body.fund_id);
    if (!(await canSeePrivateFund(context, accountId, fund)))
      throw new Refusal(CODES.notAllowed, '该产品的净值与开放日暂不向您展示，不能设提醒', {
        reason: 'unavailable',
        next: 'verification',
      });
    return { ...values, types: ['nav_above', 'nav_below', 'change', 'open_day', 'paper'] };
  }
  const { id } = await loadPublicFundSummary(db, body.fund_id);
  const { type } = await db
    .selectFrom('public_funds')
    .select('type')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // A money fund keeps its NAV at 1.
  return { ...values, types: type === 'money' ? ['paper'] : ['nav_above', 'nav_below', 'change', 'paper'] };
}

/** @throws Refusal 4000 for an invalid or already met mark, with its type as the field */
function assertThreshold({ type, mark }: WishedAlert, { types, nav, navDay }: AlertFund): void {
  const invalid = (message: string): never => {
    throw new Refusal(CODES.badRequest, message, { reason: 'invalid', field: type });
  };
  if (!types.includes(type)) invalid('这只基金没有这种提醒');
  if (!THRESHOLD_ALERT_TYPES.includes(type)) return;
  if (mark === null || toBig(mark).lte(0)) return invalid('请填写大于 0 的数');
  if (type === 'change') {
    if (toBig(mark).lt(CHANGE_THRESHOLD_LIMITS.min) || toBig(mark).gt(CHANGE_THRESHOLD_LIMITS.max))
      invalid('涨跌幅请填 0.1% 至 50%');
    return;
  }
  if (nav === null || navDay === null) return;
  if (!isAlertTriggered(type, mark, { date: navDay, unit: nav, change: null })) return;
  const word = type === 'nav_above' ? '已达到或高于' : '已达到或低于';
  invalid(`${navDay} 的净值 ${padNavDecimals(nav)} ${word}所填的数，请改填`);
}
