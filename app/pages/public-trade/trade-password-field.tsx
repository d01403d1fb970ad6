import { Field, type FieldMeta } from '~/app/ui/form';
import { Link } from '~/app/ui/link';

/** Six digits, never filled in again; the way to set new ones beside it. */
export function TradePasswordField({ meta, resetTo }: { meta: FieldMeta; resetTo: string }) {
  return (
    <Field
      meta={meta}
      label="交易密码"
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      placeholder="6 位数字"
      help={
        <>
          与登录密码无关。
          <Link className="link" to={resetTo}>
            忘记或重设交易密码
          </Link>
        </>
      }
    />
  );
}
