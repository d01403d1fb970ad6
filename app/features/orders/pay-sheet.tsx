import type { FormMetadata } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import '~/app/features/orders/pay-sheet.css';
import type { ActionReply } from '~/app/route-kit/page-action';
import { TradePasswordField, TRADE_PASSWORD_DIGITS } from '~/app/features/orders/trade-password-field';
import { Dialog } from '~/app/ui/dialog';
import { FactList, type Fact } from '~/app/ui/dl';
import { SubmitButton, type FieldMeta } from '~/app/ui/form';
import { useHydrated } from '~/app/ui/use-hydrated';

const PASSWORD = 'trade_password';
/** What Conform names the button of a check it does by itself. */
const INTENT = '__intent__';
const CHECKS_WAIT_MS = 4_000;

/** What is needed of the form: its own checks, and which of its fields they refused. */
type CheckedForm = Pick<FormMetadata<Record<string, unknown>, string[]>, 'id' | 'onSubmit' | 'allErrors'>;

interface PaySheetState {
  isOpen: boolean;
  close: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The end of a form that moves money: everything else is checked first, then the trade password is asked for in a sheet, and the
 * form is posted from there. Without scripts the password is the last field of the form. What a post was answered is said where
 * it belongs: a wrong password in the sheet, everything else in the form. `isChecked`: the browser has the checks of the form; a press
 * before they are there waits for them. `blockedId`: the field whose value cannot be taken, as it says; it gets the focus.
 */
export function usePaySheet(
  form: CheckedForm,
  isChecked: boolean,
  blockedId: string | null = null,
): PaySheetState {
  const reply = useActionData<ActionReply>();
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [waiting, setWaiting] = useState<HTMLElement | null>(null);
  const isRestRight = Object.keys(form.allErrors).every((name) => name === PASSWORD);
  useEffect(() => {
    if (!isAsked) return;
    setAsked(false);
    if (isRestRight) setOpen(true);
  }, [isAsked, isRestRight]);
  useEffect(() => {
    if (waiting === null) return undefined;
    const goOn = () => {
      setWaiting(null);
      if (isChecked) waiting.click();
      // They cannot be had: the server judges, once the password is typed too.
      else setOpen(true);
    };
    const timer = setTimeout(goOn, isChecked ? 0 : CHECKS_WAIT_MS);
    return () => clearTimeout(timer);
  }, [waiting, isChecked]);
  useEffect(() => {
    if (reply === undefined) return;
    const refused = Object.keys(reply.result?.error ?? {});
    setOpen(refused.length === 1 && refused[0] === PASSWORD);
  }, [reply]);
  return {
    isOpen,
    close: () => setOpen(false),
    onSubmit(event) {
      form.onSubmit(event);
      if (isOpen || isCheckOfField(event)) return;
      if (blockedId !== null) {
        event.preventDefault();
        document.getElementById(blockedId)?.focus();
        return;
      }
      if (event.defaultPrevented) setAsked(true);
      else if (isChecked) setOpen(true);
      else setWaiting(pressedIn(event));
      event.preventDefault();
    },
  };
}

/** The button that posts the form: what was pressed, or what Enter would have pressed. */
function pressedIn({ nativeEvent, currentTarget }: FormEvent<HTMLFormElement>): HTMLElement | null {
  const { submitter } = nativeEvent as Partial<SubmitEvent>;
  const buttons = Array.from(currentTarget.elements) as HTMLButtonElement[];
  return submitter ?? buttons.find(({ type }) => type === 'submit') ?? null;
}

/** The check of a field that is left goes by a submit of its own, which never reaches the server. */
function isCheckOfField({ nativeEvent }: FormEvent): boolean {
  const { submitter } = nativeEvent as Partial<SubmitEvent>;
  return submitter?.getAttribute('name') === INTENT;
}

interface PaySheetProps {
  form: { id: string };
  pay: PaySheetState;
  password: FieldMeta;
  /** Where the trade password is set anew, and back. */
  resetTo: string;
  /** What the order is about, and how much of it. */
  about: string;
  sum: { figure: string; unit: string } | null;
  facts: Fact[];
  /** Name of the posted button and its words. */
  intent: string;
  confirm: string;
}

/** The sum, what it costs and when, and the trade password. Without scripts: the last fields of the form. */
export function PaySheet(props: PaySheetProps) {
  const { form, pay, password, resetTo, about, sum, facts, intent, confirm } = props;
  const [digits, setDigits] = useState(0);
  if (!useHydrated()) return <TradePasswordField meta={password} resetTo={resetTo} />;
  if (!pay.isOpen) return null;
  const missing = TRADE_PASSWORD_DIGITS - digits;
  return (
    <Dialog
      title="输入交易密码"
      onClose={pay.close}
      footer={
        <SubmitButton
          form={form.id}
          name="intent"
          value={intent}
          // Never disabled: a refused password would take the focus from it.
          aria-disabled={missing > 0 || undefined}
          onClick={(event) => {
            if (missing === 0) return;
            event.preventDefault();
            document.getElementById(password.id)?.focus();
          }}
        >
          {missing > 0 ? `还差 ${missing} 位` : confirm}
        </SubmitButton>
      }
    >
      <p className="pay-sum">
        <span className="note-text">{about}</span>
        {sum && (
          <b>
            {sum.figure}
            <small>{sum.unit}</small>
          </b>
        )}
      </p>
      <FactList facts={facts} />
      <TradePasswordField meta={password} resetTo={resetTo} isFirst onDigits={setDigits} />
    </Dialog>
  );
}

interface PayButtonProps {
  form: { id: string };
  intent: string;
  /** With scripts: what is done, with its sum; the password comes after it. */
  label: ReactNode;
  /** Without: the last word. */
  confirm: string;
}

/** The button at the foot of the form. */
export function PayButton({ form, intent, label, confirm }: PayButtonProps) {
  return (
    <SubmitButton form={form.id} name="intent" value={intent}>
      {useHydrated() ? label : confirm}
    </SubmitButton>
  );
}
