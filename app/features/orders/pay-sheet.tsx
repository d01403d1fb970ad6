import type { FormMetadata } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import '~/app/features/orders/pay-sheet.css';
import type { ActionReply } from '~/app/route-kit/page-action';
import { TradePasswordField, TRADE_PASSWORD_DIGITS } from '~/app/features/orders/trade-password-field';
import { Dialog } from '~/app/ui/dialog';
import { FactList, type Fact } from '~/app/ui/facts-list';
import { SubmitButton, type FieldMeta } from '~/app/ui/form';
import { useHydrated } from '~/app/ui/use-hydrated';

const PASSWORD = 'trade_password';
/** Name that Conform gives to the submit button of its field validation. */
const INTENT = '__intent__';
const CHECKS_WAIT_MS = 4_000;

/** Parts of the form metadata that are needed: its validation, and the fields with errors. */
type CheckedForm = Pick<FormMetadata<Record<string, unknown>, string[]>, 'id' | 'onSubmit' | 'allErrors'>;

interface PaySheetState {
  isOpen: boolean;
  close: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Handles the end of a form that moves money: the other fields are validated first, then a sheet asks for the trade
 * password and posts the form. Without scripts the password is the last field of the form. A wrong password is
 * shown in the sheet, every other error in the form. `isChecked`: the validation code has been loaded; a submit
 * before that waits for it. `blockedId`: id of a field with an unacceptable value; it receives the focus.
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
      // The validation code could not be loaded: the server validates after the password is entered.
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
      if (isOpen || isCheckOfField(event) || hasPassword(event.currentTarget)) return;
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

/** Returns the button that submits the form: the pressed one, or the one that Enter would press. */
function pressedIn({ nativeEvent, currentTarget }: FormEvent<HTMLFormElement>): HTMLElement | null {
  const { submitter } = nativeEvent as Partial<SubmitEvent>;
  const buttons = Array.from(currentTarget.elements) as HTMLButtonElement[];
  return submitter ?? buttons.find(({ type }) => type === 'submit') ?? null;
}

/** Validation on blur uses a separate submit event, which never reaches the server. */
function isCheckOfField({ nativeEvent }: FormEvent): boolean {
  const { submitter } = nativeEvent as Partial<SubmitEvent>;
  return submitter?.getAttribute('name') === INTENT;
}

/** A password typed before the page was hydrated is still in the form. */
function hasPassword({ elements }: HTMLFormElement): boolean {
  const field = elements.namedItem(PASSWORD);
  return field instanceof HTMLInputElement && field.value !== '';
}

interface PaySheetProps {
  form: { id: string };
  pay: PaySheetState;
  password: FieldMeta;
  /** Page for resetting the trade password; it leads back here. */
  resetTo: string;
  /** Subject and amount of the order. */
  about: string;
  sum: { figure: string; unit: string } | null;
  facts: Fact[];
  /** Value of the posted button, and its label. */
  intent: string;
  confirm: string;
}

/**
 * Total, costs, dates and the trade password. Without scripts, and when the password was typed before hydration: the
 * last fields of the form.
 */
export function PaySheet(props: PaySheetProps) {
  const { form, pay, password, resetTo, about, sum, facts, intent, confirm } = props;
  const [digits, setDigits] = useState(0);
  const isHydrated = useHydrated();
  const reply = useActionData<ActionReply>();
  const [isTyped, setTyped] = useState(false);
  useEffect(() => {
    const field = document.getElementById(password.id);
    setTyped(field instanceof HTMLInputElement && field.value !== '');
  }, [password.id]);
  useEffect(() => {
    if (reply !== undefined) setTyped(false);
  }, [reply]);
  if (!isHydrated || (isTyped && !pay.isOpen))
    return <TradePasswordField meta={password} resetTo={resetTo} />;
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
          // Never disabled, because a disabled button would lose the focus when the password is refused.
          aria-disabled={missing > 0 || undefined}
          onClick={(event) => {
            if (missing === 0) return;
            event.preventDefault();
            document.getElementById(password.id)?.focus();
          }}
        >
          {missing > 0 ? `请输入 ${TRADE_PASSWORD_DIGITS} 位密码` : confirm}
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
  /** With scripts: the action with its amount; the password follows. */
  label: ReactNode;
  /** Without scripts: the label of the final button. */
  confirm: string;
}

/** Submit button at the end of the form. */
export function PayButton({ form, intent, label, confirm }: PayButtonProps) {
  return (
    <SubmitButton form={form.id} name="intent" value={intent}>
      {useHydrated() ? label : confirm}
    </SubmitButton>
  );
}
