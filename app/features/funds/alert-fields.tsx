import type { AlertFormView } from '~/app/features/funds/alert-view';
import { CheckField, Field, type FieldMeta } from '~/app/ui/form';

interface AlertFieldsProps {
  view: AlertFormView;
  fields: Record<'nav_above' | 'nav_below' | 'change' | 'open_day' | 'paper', FieldMeta>;
}

/** Form fields for the alerts of a fund, with the rule that triggers each. */
export function AlertFields({ view, fields }: AlertFieldsProps) {
  const { name, latest, types, isPrivate, words } = view;
  return (
    <>
      <p className="note-text mb-4">
        {name}
        {latest && `，${latest}`}
      </p>
      {types.includes('nav_above') && (
        <>
          <Field meta={fields.nav_above} label="净值达到或高于" inputMode="decimal" autoComplete="off" />
          <Field meta={fields.nav_below} label="净值达到或低于" inputMode="decimal" autoComplete="off" />
          <Field
            meta={fields.change}
            label={isPrivate ? '一期涨跌达到' : '一日涨跌达到'}
            unit="%"
            inputMode="decimal"
            autoComplete="off"
            help="涨或跌，0.1 至 50；不需要的提醒留空"
          />
        </>
      )}
      {types.includes('open_day') && <CheckField meta={fields.open_day}>{words.openDay}</CheckField>}
      <CheckField meta={fields.paper}>{words.paper}</CheckField>
      <p className="note-text mt-3">
        按公布后的净值与公告判断，一般为交易日晚间，不是实时行情；净值提醒触发一次后停下，重新设定再生效。提醒出现在首页“上次查看之后”与通知中，不发短信，也不构成买卖建议。
      </p>
    </>
  );
}
