import { useActionData } from '@remix-run/react';
import { useEffect } from 'react';
import { Field, type FieldMeta } from '~/app/ui/form';
import { Link } from '~/app/ui/link';

export const TRADE_PASSWORD_DIGITS = 6;

interface TradePasswordFieldProps {
  meta: FieldMeta;
  label?: string;
  /** Where it is set anew, and back. */
  resetTo?: string;
  isNew?: boolean;
}

/** Six digits, never filled in again and never kept by the browser as a login. */
export function TradePasswordField({ meta, label = '交易密码', resetTo, isNew }: TradePasswordFieldProps) {
  const reply = useActionData();
  // A refused form asks for it again; the server never sends it back, and the page forgets it too.
  useEffect(() => {
    const box = reply === undefined ? null : document.getElementById(meta.id);
    if (box instanceof HTMLInputElement) box.value = '';
  }, [reply, meta.id]);
  return (
    <Field
      meta={meta}
      label={label}
      type="password"
      inputMode="numeric"
      autoComplete={isNew ? 'new-password' : 'off'}
      maxLength={TRADE_PASSWORD_DIGITS}
      placeholder="6 位数字"
      help={
        resetTo ? (
          <>
            与登录密码无关。
            <Link className="link" to={resetTo}>
              忘记或重设交易密码
            </Link>
          </>
        ) : undefined
      }
    />
  );
}
