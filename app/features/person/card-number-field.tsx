import { useState } from 'react';
import { Field, type FieldMeta } from '~/app/ui/form';
import { findBank, formatCardNumber, normalizeCardNumber } from '~/domain/person/bank-card';

/** Minimum number of digits that identify a bank. */
const PREFIX_MIN = 3;

/** Returns the bank's name while a number is typed; null until it is known. */
export const findBankWhileTyping = (typed: string): string | null =>
  normalizeCardNumber(typed).length < PREFIX_MIN ? null : findBank(typed);

/** Groups the digits of an input as they are typed and keeps the caret after the same digit. */
function regroup(box: HTMLInputElement): void {
  const caret = box.selectionStart ?? box.value.length;
  const digitsBefore = normalizeCardNumber(box.value.slice(0, caret)).length;
  const grouped = formatCardNumber(box.value);
  if (grouped === box.value) return;
  box.value = grouped;
  const at = formatCardNumber(normalizeCardNumber(grouped).slice(0, digitsBefore)).length;
  box.setSelectionRange(at, at);
}

/** A card number in groups of four, with its bank as soon as the first digits identify it. */
export function CardNumberField({ meta }: { meta: FieldMeta }) {
  const [bank, setBank] = useState<string | null>(null);
  return (
    <Field
      meta={meta}
      label="银行卡号"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      placeholder="本人储蓄卡卡号"
      onInput={(event) => {
        const box = event.currentTarget;
        // The input must not change during IME composition.
        if (!(event.nativeEvent as InputEvent).isComposing) regroup(box);
        setBank(findBankWhileTyping(box.value));
      }}
      help={<span aria-live="polite">{bank ?? '支持主要银行的储蓄卡，卡号提交后不保存'}</span>}
    />
  );
}
