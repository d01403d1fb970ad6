import type { PortalContext } from '~/bff/http/app-context';
import { addMonths, toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan, MoneyError, parseYuan } from '~/domain/figures/money';
import { settle } from '~/app/route-kit/settle';
import type { ReplayFormValues } from '~/app/pages/public/market/replay-form';
import {
  DEFAULT_AMOUNT_YUAN,
  DEFAULT_TIMING,
  parseTiming,
} from '~/app/pages/public/market/plan-replay-query';
import { buildReplayView, type ReplayView } from '~/app/pages/public/market/replay-view';

interface ReplayRequest {
  fund_code?: string;
  amount?: string;
  timing?: string;
  from?: string;
  dividend?: 'cash' | 'reinvest';
}

/** Minimum and maximum amount of a run that the form accepts. */
const MIN_FEN = 1_000;
const MAX_FEN = 100_000_000;
const DEFAULT_MONTHS = 36;

export interface ReplaySection {
  typed: ReplayFormValues;
  today: string;
  error: { field: 'fund_code' | 'amount'; message: string } | null;
  /** Requested replay, or why it cannot be shown; null before a fund is named. */
  result: { ok: true; data: ReplayView } | { ok: false; message: string } | null;
}

/** Completes the typed values and loads the past plan for them. `now` in epoch ms. */
export async function loadReplay(
  context: PortalContext,
  requested: ReplayRequest,
  now: number,
): Promise<ReplaySection> {
  const today = toShanghaiDay(now);
  const typed: ReplayFormValues = {
    fund_code: requested.fund_code ?? '',
    amount: requested.amount ?? DEFAULT_AMOUNT_YUAN,
    timing: requested.timing ?? DEFAULT_TIMING,
    from: requested.from ?? addMonths(today, -DEFAULT_MONTHS),
    dividend: requested.dividend ?? 'cash',
  };
  const shared = { typed, today };
  const timing = parseTiming(typed.timing);
  if (typed.fund_code === '') {
    // The form was submitted with an empty field.
    const isSent = requested.amount !== undefined;
    return {
      ...shared,
      error: isSent ? { field: 'fund_code', message: '请输入基金代码' } : null,
      result: null,
    };
  }
  const amount = getAmount(typed.amount);
  if (!amount.ok || !timing) {
    const message = amount.ok ? '请选择扣款时间' : amount.message;
    return { ...shared, error: { field: 'amount', message }, result: null };
  }
  const reply = await settle(
    context,
    context.upstream.market.planReplay({
      query: {
        fund_code: typed.fund_code,
        amount: amount.yuan,
        ...timing,
        from: typed.from,
        dividend: typed.dividend,
      },
    }),
  );
  return {
    ...shared,
    error: null,
    result: reply.ok
      ? {
          ok: true,
          data: buildReplayView(reply.data, {
            timing: typed.timing,
            amount: amount.yuan.replace(/\.00$/, ''),
            isReinvest: typed.dividend === 'reinvest',
          }),
        }
      : reply,
  };
}

function getAmount(text: string): { ok: true; yuan: string } | { ok: false; message: string } {
  try {
    return { ok: true, yuan: fenToYuan(parseYuan(text, { minFen: MIN_FEN, maxFen: MAX_FEN })) };
  } catch (error) {
    if (error instanceof MoneyError) return { ok: false, message: error.message };
    throw error;
  }
}
