import { useEffect, useRef, useState, type ReactNode } from 'react';
import { fenToYuan, formatFen, MoneyError, parseYuan } from '~/domain/figures/money';
import { formatYuanInWords } from '~/domain/figures/amount-in-words';
import '~/app/ui/form/amount-field.css';
import { IconButton } from '~/app/ui/button';
import { joinClassNames } from '~/app/ui/class-names';
import { getControlProps, FieldMessage, withErrors, type FieldMeta } from '~/app/ui/form/field';
import { setFieldValue } from '~/app/ui/form/set-field-value';
import { useHydrated } from '~/app/ui/use-hydrated';

interface HeroFieldProps {
  meta: FieldMeta;
  label: string;
  /** Rule of the amount: 首次 100 万元起，按 1 万元递增. */
  help?: ReactNode;
  placeholder?: string;
  /** Sign before the figure: ¥. */
  sign?: string;
  /** Unit after it: 份. */
  unit?: string;
  /**
   * Reason why the typed value is not acceptable (too little, more than available); shown at the field after blur or
   * submit.
   */
  problem?: string | null;
  onTyped?: (typed: string) => void;
}

/** The main figure of a form: large, with the numeric keyboard, and its limits in its label. */
export function HeroAmountField(props: HeroFieldProps) {
  const { meta, label, help, placeholder, sign, unit, problem, onTyped } = props;
  const [typed, setTyped] = useState((meta.initialValue as string | undefined) ?? '');
  const canClear = useHydrated() && typed !== '';
  const box = useRef<HTMLInputElement>(null);
  const [isDone, setDone] = useState(typed !== '');
  const own = problem && isDone ? [problem] : undefined;
  const shown = withErrors(meta, meta.errors ?? own);
  useEffect(() => {
    const form = box.current?.form;
    const done = () => setDone(true);
    form?.addEventListener('submit', done, true);
    return () => form?.removeEventListener('submit', done, true);
  }, []);
  return (
    <div className={joinClassNames('field hero-field', shown.errors && 'is-bad')}>
      <div className="hero-field-head">
        <label htmlFor={meta.id}>{label}</label>
        {help && <span id={meta.descriptionId}>{help}</span>}
      </div>
      <div className="hero-field-box">
        {sign && <i aria-hidden="true">{sign}</i>}
        <input
          key={meta.key}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          ref={box}
          {...getControlProps(shown, Boolean(help))}
          onBlur={({ currentTarget }) => setDone(currentTarget.value !== '')}
          defaultValue={meta.initialValue as string | undefined}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onTyped?.(currentTarget.value);
          }}
        />
        {unit && <span className="hero-field-unit">{unit}</span>}
        {canClear && (
          <IconButton
            icon="close"
            label="清空"
            onClick={() => {
              setFieldValue(meta.id, '');
              document.getElementById(meta.id)?.focus();
            }}
          />
        )}
      </div>
      <FieldMessage id={meta.errorId} errors={shown.errors} />
    </div>
  );
}

interface AmountFieldProps extends Pick<
  HeroFieldProps,
  'meta' | 'label' | 'help' | 'placeholder' | 'problem'
> {
  /** Repeats the typed value in figures and in Chinese capital words; off when the form shows its total itself. */
  isEchoed?: boolean;
}

/** Amount in yuan: typed as 元 or as 万. */
export function AmountField({ isEchoed = true, placeholder = '请输入金额', ...field }: AmountFieldProps) {
  const [typed, setTyped] = useState((field.meta.initialValue as string | undefined) ?? '');
  const echo = isEchoed ? parseTypedYuan(typed) : null;
  return (
    <>
      <HeroAmountField {...field} placeholder={placeholder} sign="¥" onTyped={setTyped} />
      {isEchoed && (
        <p className="hero-field-echo" aria-live="polite">
          {echo && (
            <>
              <span className="whitespace-nowrap">{echo.figures} 元</span>
              <i className="separator" />
              {echo.words}
            </>
          )}
        </p>
      )}
    </>
  );
}

/**
 * Parses '100万' to 1,000,000.00 and its words; null while it is not an amount, which the field's own message
 * explains.
 */
export function parseTypedYuan(typed: string): { figures: string; words: string } | null {
  try {
    const fen = parseYuan(typed);
    return { figures: formatFen(fen), words: formatYuanInWords(fenToYuan(fen)) };
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}
