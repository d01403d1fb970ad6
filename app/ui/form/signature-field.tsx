import { useEffect, useRef, useState } from 'react';
import '~/app/ui/form/flow.css';
import '~/app/ui/form/signature-field.css';
import { useHydrated } from '~/app/ui/use-hydrated';
import { Field, FieldMessage, type FieldMeta } from '~/app/ui/form/field';
import { useSignaturePad } from '~/app/ui/form/use-signature-pad';

interface SignatureFieldProps {
  /** Fields of a form whose schema has `...signatureFields`. */
  fields: { signature_way: FieldMeta; signature_png: FieldMeta; signature_name: FieldMeta };
  label?: string;
}

type Way = 'drawn' | 'typed';

/** A drawn or typed signature: both methods are always offered; without scripts the typed one is selected. */
export function SignatureField({ fields, label = '签名' }: SignatureFieldProps) {
  const { signature_way: wayField, signature_png: png, signature_name: name } = fields;
  const isHydrated = useHydrated();
  const root = useRef<HTMLFieldSetElement>(null);
  const [way, setWay] = useState<Way>(wayField.initialValue === 'drawn' ? 'drawn' : 'typed');

  // With scripts drawing is the default, unless the name is already being typed.
  const isChosen = wayField.initialValue !== undefined;
  useEffect(() => {
    const name = root.current?.querySelector<HTMLInputElement>('.signature-typed input');
    const isTyping = name != null && (name.value !== '' || name === document.activeElement);
    const drawn = root.current?.querySelector<HTMLInputElement>('input[value="drawn"]');
    if (!drawn) return;
    if (!isChosen && !isTyping) drawn.checked = true;
    // The method may have been chosen before the page was hydrated.
    setWay(drawn.checked ? 'drawn' : 'typed');
  }, [isChosen]);

  return (
    <fieldset className="field signature-field" ref={root}>
      <legend>{label}</legend>
      <div className="signature-ways">
        {(['drawn', 'typed'] as const).map((each) => (
          <label className="chip" key={each}>
            <input
              type="radio"
              id={each === 'drawn' ? wayField.id : `${wayField.id}-typed`}
              name={wayField.name}
              form={wayField.formId}
              value={each}
              defaultChecked={way === each}
              onChange={() => setWay(each)}
            />
            <span>{each === 'drawn' ? '手写签名' : '键入姓名'}</span>
          </label>
        ))}
      </div>
      <FieldMessage id={wayField.errorId} errors={wayField.errors} />
      {isHydrated ? (
        way === 'drawn' && <Pad png={png} />
      ) : (
        <p className="field-help">手写签名需要浏览器脚本；未启用时请键入姓名，两种方式效力相同。</p>
      )}
      {(!isHydrated || way === 'typed') && (
        <div className="signature-typed">
          <Field
            meta={name}
            label="本人姓名"
            autoComplete="name"
            help="与实名认证的姓名一致，键入即视为本人签署。"
          />
        </div>
      )}
    </fieldset>
  );
}

/** The pad: a white area for signing, also in dark mode. */
function Pad({ png }: { png: FieldMeta }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const value = useRef<HTMLInputElement>(null);
  const pad = useSignaturePad(canvas);
  const isEmpty = pad.picture === '';
  // Makes the form validate the field again, because a hidden input fires no event.
  useEffect(() => {
    if (pad.picture !== '')
      value.current?.dispatchEvent(new Event('input', { bubbles: true, cancelable: true }));
  }, [pad.picture]);
  return (
    <>
      <div className={png.errors ? 'signature-pad is-bad' : 'signature-pad'}>
        <canvas ref={canvas} role="img" aria-label={isEmpty ? '签名区，尚未签名' : '签名区，已签名'} />
        {isEmpty && <span aria-hidden="true">{pad.isReady ? '请在此签署本人姓名' : '正在准备签名区'}</span>}
      </div>
      <input ref={value} type="hidden" name={png.name} form={png.formId} value={pad.picture} />
      <FieldMessage id={png.errorId} errors={png.errors} />
      {pad.hasFailed && <p className="field-help">签名区没有准备好，请刷新后重试，或改为键入姓名。</p>}
      <div className="text-actions">
        <button
          type="button"
          className="text-action"
          aria-disabled={isEmpty || undefined}
          onClick={isEmpty ? undefined : pad.undo}
        >
          撤销一笔
        </button>
        <button
          type="button"
          className="text-action"
          aria-disabled={isEmpty || undefined}
          onClick={isEmpty ? undefined : pad.clear}
        >
          清除重签
        </button>
      </div>
      <p className="sr-only" role="status">
        {pad.announcement}
      </p>
    </>
  );
}
