import { DIVIDEND_METHOD_NAMES } from '~/contract/kinds';
import { getMaxLengthProps } from '~/app/ui/form/max-length';
import { Button } from '~/app/ui/button';
import { joinClassNames } from '~/app/ui/class-names';
import { FieldMessage } from '~/app/ui/form/field';
import { Icon } from '~/app/ui/icon';
import { TIMING_OPTION_GROUPS } from '~/app/pages/public/market/plan-replay-query';

export interface ReplayFormValues {
  fund_code: string;
  amount: string;
  timing: string;
  from: string;
  dividend: 'cash' | 'reinvest';
}

interface ReplayFormProps {
  action: string;
  typed: ReplayFormValues;
  /** Today: a past plan begins before it. */
  today: string;
  /** The error, and the field it belongs to. */
  error: { field: 'fund_code' | 'amount' | 'from'; message: string } | null;
}

/** Fund, amount, rhythm and start day: submitted by GET, so the address keeps them and no script is needed. */
export function ReplayForm({ action, typed, today, error }: ReplayFormProps) {
  const getError = (field: string) => (error?.field === field ? [error.message] : undefined);
  const bad = (field: string) => ({
    'aria-invalid': getError(field) ? true : undefined,
    'aria-describedby': getError(field) ? `replay-${field}-error` : undefined,
  });
  return (
    <form method="get" action={`${action}#replay`}>
      <div className={joinClassNames('field', getError('fund_code') && 'is-bad')}>
        <label htmlFor="replay-fund_code">基金代码</label>
        <div className="field-box">
          <input
            id="replay-fund_code"
            name="fund_code"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            {...getMaxLengthProps(64)}
            defaultValue={typed.fund_code}
            {...bad('fund_code')}
          />
        </div>
        <FieldMessage id="replay-fund_code-error" errors={getError('fund_code')} />
      </div>
      <div className={joinClassNames('field', getError('amount') && 'is-bad')}>
        <label htmlFor="replay-amount">每期金额</label>
        <div className="field-box">
          <input
            id="replay-amount"
            name="amount"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...getMaxLengthProps(20)}
            defaultValue={typed.amount}
            {...bad('amount')}
          />
          <span className="field-unit">元</span>
        </div>
        <FieldMessage id="replay-amount-error" errors={getError('amount')} />
      </div>
      <div className="field">
        <label htmlFor="replay-timing">扣款时间</label>
        <div className="field-box">
          <select id="replay-timing" name="timing" defaultValue={typed.timing}>
            {TIMING_OPTION_GROUPS.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Icon name="down" size="s" />
        </div>
      </div>
      <div className={joinClassNames('field', getError('from') && 'is-bad')}>
        <label htmlFor="replay-from">从哪天开始</label>
        <div className="field-box">
          <input
            id="replay-from"
            name="from"
            type="date"
            max={today}
            defaultValue={typed.from}
            {...bad('from')}
          />
        </div>
        <FieldMessage id="replay-from-error" errors={getError('from')} />
      </div>
      <div className="field">
        <label htmlFor="replay-dividend">分红方式</label>
        <div className="field-box">
          <select id="replay-dividend" name="dividend" defaultValue={typed.dividend}>
            <option value="cash">{DIVIDEND_METHOD_NAMES.cash}</option>
            <option value="reinvest">{DIVIDEND_METHOD_NAMES.reinvest}</option>
          </select>
          <Icon name="down" size="s" />
        </div>
      </div>
      <Button wide type="submit" className="mt-4">
        试算
      </Button>
    </form>
  );
}
