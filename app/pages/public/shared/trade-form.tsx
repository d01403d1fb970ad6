import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '~/app/ui/button';
import { CheckField, IntentKeyField, type FieldMeta } from '~/app/ui/form';
import { Link } from '~/app/ui/link';
import { PageTitle } from '~/app/ui/section';
import { useHydrated } from '~/app/ui/use-hydrated';

interface TradeTitleProps {
  title: string;
  fund: { fundName: string; fundTo: string };
  /** Content next to the title. */
  end?: ReactNode;
}

/** Title with the fund; on a phone the operation is named in the bar above, on a desktop in front of the fund. */
export function TradeTitle({ title, fund, end }: TradeTitleProps) {
  return (
    <PageTitle end={end}>
      <span className="wide-only" aria-hidden="true">{`${title} `}</span>
      <Link to={fund.fundTo}>{fund.fundName}</Link> <span className="sr-only">{title}</span>
    </PageTitle>
  );
}

interface PostedUnseenProps {
  view: { fundCode: string; tradeDate: string; feeVersion?: string };
  intentKey: FieldMeta;
}

/** Hidden fields of an order: the fund, day T and fees as shown, and the intent key. */
export function HiddenTradeFields({ view, intentKey }: PostedUnseenProps) {
  return (
    <>
      <input type="hidden" name="fund_code" value={view.fundCode} />
      <input type="hidden" name="trade_date" value={view.tradeDate} />
      {view.feeVersion !== undefined && <input type="hidden" name="fee_mark" value={view.feeVersion} />}
      <IntentKeyField meta={intentKey} />
    </>
  );
}

/**
 * Returns the typed value of a field for dependent figures; `follow` handles change events of the surrounding
 * element.
 */
export function useTypedValue({ name, initialValue }: FieldMeta) {
  const [typed, setTyped] = useState((initialValue as string | undefined) ?? '');
  const follow = ({ target }: FormEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement && target.name === name) setTyped(target.value);
  };
  return { typed, follow };
}

/** Reloads the form with the calculated figures when scripts do not run. */
export function PreviewButton({ children }: { children: string }) {
  if (useHydrated()) return null;
  return (
    <Button kind="line" wide className="mt-3" type="submit" name="intent" value="preview" formNoValidate>
      {children}
    </Button>
  );
}

/** Whether fund and person fit; a mismatch was confirmed before this form is shown. */
export function SuitabilityMatch({ text, isFit }: { text: string; isFit: boolean }) {
  return (
    <p>
      {text}
      <span className={isFit ? 'tag tag-gold ml-2' : 'tag tag-warn ml-2'}>
        {isFit ? '匹配' : '不匹配，已确认警示'}
      </span>
    </p>
  );
}

interface AgreeFieldProps {
  meta: FieldMeta;
  to: { contract: string; risk: string };
  /** Additional agreement. */
  children: string;
}

/** Check box that contract and risk disclosure were read. */
export function AgreementField({ meta, to, children }: AgreeFieldProps) {
  return (
    <div className="mt-3">
      <CheckField meta={meta}>
        我已阅读并同意
        <Link className="link" to={to.contract} target="_blank">
          《基金合同》
        </Link>
        <Link className="link" to={to.risk} target="_blank">
          《风险揭示书》
        </Link>
        {children}
      </CheckField>
    </div>
  );
}
