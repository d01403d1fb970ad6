import { useState } from 'react';
import { fenToYuan, formatFen, MoneyError, parseYuan } from '~/domain/figures/money';
import { yuanInWords } from '~/domain/figures/money-words';
import { Field, type FieldMeta } from '~/app/ui/form/field';

interface AmountFieldProps {
  meta: FieldMeta;
  label: string;
  /** The rule of the amount: 首次 100 万元起，按 1 万元递增. */
  help?: string;
  placeholder?: string;
}

/** Yuan, with what was typed said again in figures and in capital words. */
export function AmountField({ meta, label, help, placeholder = '请输入金额' }: AmountFieldProps) {
  const [typed, setTyped] = useState((meta.initialValue as string | undefined) ?? '');
  const echo = echoOf(typed);
  return (
    <Field
      meta={meta}
      label={label}
      unit="元"
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      onInput={(event) => setTyped(event.currentTarget.value)}
      help={
        <>
          {help && <span className="block">{help}</span>}
          <span className="block" aria-live="polite">
            {echo && (
              <>
                <span className="whitespace-nowrap">{echo.figures} 元</span>
                <i className="separator" />
                {echo.words}
              </>
            )}
          </span>
        </>
      }
    />
  );
}

/** '100万' → 1,000,000.00 and its words; null while it is no amount, which the field's own message speaks of. */
function echoOf(typed: string): { figures: string; words: string } | null {
  try {
    const fen = parseYuan(typed);
    return { figures: formatFen(fen), words: yuanInWords(fenToYuan(fen)) };
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}
