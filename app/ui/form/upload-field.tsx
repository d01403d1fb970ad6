import { useEffect, useRef, type ReactNode } from 'react';
import '~/app/ui/form/flow.css';
import '~/app/ui/form/upload-field.css';
import { getFileInputName } from '~/app/route-kit/upload-names';
import { FILE_TEXTS, IMAGE_KINDS, type FileKind } from '~/contract/file-rules';
import { Button } from '~/app/ui/button';
import { joinClassNames } from '~/app/ui/class-names';
import { Icon } from '~/app/ui/icon';
import { useHydrated } from '~/app/ui/use-hydrated';
import { FieldMessage, type FieldMeta } from '~/app/ui/form/field';
import { UploadedFile } from '~/app/ui/form/uploaded-file';
import { useUploads, type KnownFile } from '~/app/ui/form/use-uploads';
import { FILE_MAX_MB } from '~/contract/limits';

interface UploadFieldProps {
  /** Field of the ids: `z.string()` for one file, `z.array(z.string())` for several. */
  meta: FieldMeta;
  label: string;
  kind: FileKind;
  /** Maximum number of files; the same as in the action's `uploads`. */
  max?: number;
  /** Opens this camera directly, without the choice of an existing photo. */
  capture?: 'environment' | 'user';
  help?: ReactNode;
  /** Names of files uploaded earlier. */
  known?: readonly KnownFile[];
}

/**
 * Types the file chooser offers; the server checks the content. Extensions are for systems that do not know their
 * type.
 */
const IMAGES = 'image/*,.jfif,.heic,.heif';

/**
 * Photos and PDFs. With scripts each is uploaded immediately, with progress, cancel and retry, and stays in a
 * refused form. Without scripts the file is sent with the form (`encType="multipart/form-data"`, `uploads` of
 * pageAction).
 */
export function UploadField(props: UploadFieldProps) {
  const { meta, label, kind, max = 1, capture, help, known = [] } = props;
  const isImageOnly = IMAGE_KINDS.includes(kind);
  const isHydrated = useHydrated();
  const root = useRef<HTMLFieldSetElement>(null);
  const uploads = useUploads({ ids: getIds(meta.initialValue), known, kind, max });
  const { items } = uploads;
  const isSending = items.some((item) => item.state === 'sending');
  const isFull = items.length >= max;
  useFormWaits(root, isSending);
  useFormUploadIds(root, items.map((item) => item.fileId ?? '').join());

  const input = (
    <input
      id={meta.id}
      type="file"
      name={isHydrated ? undefined : getFileInputName(meta.name)}
      form={meta.formId}
      accept={isImageOnly ? IMAGES : `${IMAGES},application/pdf,.pdf`}
      capture={capture}
      multiple={max > 1}
      aria-label={isHydrated ? undefined : label}
      aria-invalid={Boolean(meta.errors) || undefined}
      aria-describedby={joinClassNames(meta.errors && meta.errorId, meta.descriptionId)}
      onChange={(event) => {
        uploads.add([...(event.target.files ?? [])]);
        // Allows choosing the same file again.
        event.target.value = '';
      }}
    />
  );

  return (
    <fieldset
      className={joinClassNames('field upload-field', meta.errors && 'is-bad')}
      data-has-files={items.length > 0 ? '' : undefined}
      ref={root}
    >
      <legend>{label}</legend>
      {items.length > 0 && (
        <ul className="file-list">
          {items.map((item) => (
            <UploadedFile
              key={item.key}
              item={item}
              name={meta.name}
              form={meta.formId}
              isHydrated={isHydrated}
              onRemove={() => {
                uploads.remove(item.key);
                // The button of the removed file is gone, so the focus moves to the file input.
                setTimeout(() => document.getElementById(meta.id)?.focus());
              }}
              onRetry={() => uploads.retry(item.key)}
            />
          ))}
        </ul>
      )}
      {items.every((item) => item.fileId === null) && (
        <input type="hidden" name={meta.name} form={meta.formId} value="" />
      )}
      {!isHydrated && <div className="drop-plain">{input}</div>}
      {isHydrated && !isFull && (
        <label className="drop-area">
          {input}
          <span>
            <Icon name="upload" />
            <b>{isImageOnly ? '拍照或选择照片' : '拍照或选择文件'}</b>
            {max > 1 && <small>{`${items.length} / ${max}`}</small>}
            {/* Follows the visible text, so that voice control accepts either. */}
            <span className="sr-only">{`，${label}`}</span>
          </span>
        </label>
      )}
      <FieldMessage id={meta.errorId} errors={meta.errors} />
      <p className="field-help" id={meta.descriptionId}>
        {help}
        {isImageOnly ? FILE_TEXTS.imageOnly : FILE_TEXTS.wrongType}，每个不超过 {FILE_MAX_MB} MB
      </p>
      <p className="sr-only" role="status">
        {uploads.announcement}
      </p>
      {items.some((item) => item.isExpired) && (
        <Button type="submit" formNoValidate kind="line" small>
          重新登录，已填写的内容会保留
        </Button>
      )}
    </fieldset>
  );
}

const getIds = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (id): id is string => typeof id === 'string' && id !== '',
  );

/** Blocks the submit of the form while a file is being uploaded. */
function useFormWaits(root: React.RefObject<HTMLFieldSetElement>, isSending: boolean): void {
  useEffect(() => {
    const form = root.current?.form;
    if (!form || !isSending) return undefined;
    const wait = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      root.current?.scrollIntoView({ block: 'center' });
      root.current?.querySelector<HTMLElement>('.file-list button')?.focus();
    };
    form.addEventListener('submit', wait, true);
    return () => form.removeEventListener('submit', wait, true);
  }, [root, isSending]);
}

/** Makes the form validate the field again when its files change, because a hidden input fires no event. */
function useFormUploadIds(root: React.RefObject<HTMLFieldSetElement>, ids: string): void {
  const before = useRef(ids);
  useEffect(() => {
    if (before.current === ids) return;
    before.current = ids;
    root.current
      ?.querySelector('input[type="hidden"]')
      ?.dispatchEvent(new Event('input', { bubbles: true, cancelable: true }));
  }, [root, ids]);
}
