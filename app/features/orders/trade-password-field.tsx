import { useActionData } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import '~/app/features/orders/trade-password-field.css';
import { normalizeNumber } from '~/domain/shared/typed-text';
import { getControlProps, Field, FieldMessage, withErrors, type FieldMeta } from '~/app/ui/form/field';
import type { ActionReply } from '~/app/route-kit/page-action';
import { joinClassNames } from '~/app/ui/class-names';
import { Link } from '~/app/ui/link';
import { useHydrated } from '~/app/ui/use-hydrated';

export const TRADE_PASSWORD_DIGITS = 6;
const BOXES = Array.from({ length: TRADE_PASSWORD_DIGITS }, (_, index) => index);

interface TradePasswordFieldProps {
  meta: FieldMeta;
  label?: string;
  /** Page for resetting it; it leads back here. */
  resetTo?: string;
  /** A new password is chosen here, so the browser may suggest one. */
  isNew?: boolean;
  /** Receives the focus when its sheet opens. */
  isFirst?: boolean;
  /** Called with the number of digits typed. */
  onDigits?: (digits: number) => void;
}

/**
 * Six digits, never filled in again and never saved by the browser as a login. With scripts, the single input is
 * drawn as six boxes with dots.
 */
export function TradePasswordField(props: TradePasswordFieldProps) {
  const isDrawn = useHydrated() && !props.isNew;
  return isDrawn ? <DrawnPassword {...props} /> : <PlainPassword {...props} />;
}

/**
 * Runs after each reply: a refused form requires the password again. The server never sends it back, and the page
 * clears it too.
 */
function useAnswered(forget: () => void): void {
  const reply = useActionData();
  const latest = useRef(forget);
  latest.current = forget;
  useEffect(() => {
    if (reply !== undefined) latest.current();
  }, [reply]);
}

function PlainPassword({ meta, label = '交易密码', resetTo, isNew }: TradePasswordFieldProps) {
  useAnswered(() => {
    const box = document.getElementById(meta.id);
    if (box instanceof HTMLInputElement) box.value = '';
  });
  return (
    <Field
      meta={meta}
      label={label}
      type="password"
      inputMode="numeric"
      autoComplete={isNew ? 'new-password' : 'off'}
      placeholder="6 位数字"
      help={resetTo && <ResetHint to={resetTo} />}
    />
  );
}

function ResetHint({ to }: { to: string }) {
  return (
    <>
      与登录密码无关。
      <Link className="link" to={to}>
        忘记或重设交易密码
      </Link>
    </>
  );
}

function DrawnPassword({ meta, label = '交易密码', resetTo, isFirst, onDigits }: TradePasswordFieldProps) {
  const reply = useActionData<ActionReply>();
  const [digits, setDigits] = useState(0);
  const [hasFocus, setFocus] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const count = (typed: string) => {
    setDigits(typed.length);
    onDigits?.(typed.length);
  };
  useAnswered(() => {
    if (box.current) box.current.value = '';
    count('');
    if (isFirst && reply?.result?.error?.[meta.name]) box.current?.focus();
  });
  // In a sheet the button shows how many digits are missing, so only the error of the last reply is shown here.
  const answered = digits === 0 ? reply?.result?.error?.[meta.name]?.[0] : undefined;
  const message = isFirst ? answered : meta.errors?.[0];
  const caret = hasFocus ? Math.min(digits, TRADE_PASSWORD_DIGITS - 1) : -1;
  const shown = withErrors(meta, message === undefined ? undefined : [message]);
  return (
    <div className={joinClassNames('field pin-field', shown.errors && 'is-bad')}>
      <label htmlFor={meta.id}>{label}</label>
      <div className="pin">
        {BOXES.map((index) => (
          <span
            key={index}
            aria-hidden="true"
            className={joinClassNames(
              'pin-box',
              index < digits && 'is-filled',
              index === caret && 'is-caret',
            )}
          />
        ))}
        <input
          key={meta.key}
          ref={box}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          {...getControlProps(shown, Boolean(resetTo))}
          data-autofocus={isFirst ? '' : undefined}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
          onInput={({ currentTarget }) => {
            const typed = normalizeNumber(currentTarget.value).replace(/\D/g, '');
            if (typed !== currentTarget.value) currentTarget.value = typed;
            count(typed);
          }}
        />
      </div>
      <FieldMessage id={meta.errorId} errors={shown.errors} />
      {resetTo && (
        <p className="field-help" id={meta.descriptionId}>
          <ResetHint to={resetTo} />
        </p>
      )}
    </div>
  );
}
