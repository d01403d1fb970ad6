import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ActionReply } from '~/app/route-kit/page-action';
import { AlertFields } from '~/app/features/funds/alert-fields';
import type { AlertFormView } from '~/app/features/funds/alert-view';
import { ButtonLink } from '~/app/ui/button';
import { Dialog } from '~/app/ui/dialog';
import { FormError, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';

const alertSchema = deferSchema(
  () => import('~/app/features/funds/alert-schema'),
  (file) => file.alertSchema,
);

export interface AlertSheetProps {
  view: AlertFormView;
  /** Page with the same form; it receives the POST. */
  to: string;
  onClose: () => void;
}

/**
 * Shows the alerts of a fund in a sheet over its page. The form posts to its own page, and the sheet closes when
 * the alerts are saved.
 */
export function AlertSheet({ view, to, onClose }: AlertSheetProps) {
  const fetcher = useFetcher<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'alert',
    schema: alertSchema,
    lastResult: fetcher.data?.result,
    defaultValue: view.values,
  });
  const { state, data } = fetcher;
  const isBusy = state !== 'idle';
  // A successful save redirects and returns no action data, so the data is still the one from before the POST.
  const posted = useRef<{ before: ActionReply | undefined } | null>(null);
  useEffect(() => {
    if (isBusy) posted.current ??= { before: data };
    else if (posted.current) {
      const isKept = posted.current.before === data;
      posted.current = null;
      if (isKept) onClose();
    }
  }, [isBusy, data, onClose]);
  return createPortal(
    <Dialog
      title="基金提醒"
      onClose={onClose}
      footer={
        <>
          <ButtonLink kind="line" to={view.listTo}>
            全部提醒
          </ButtonLink>
          <SubmitButton form={form.id} busy={isBusy} wide={false}>
            保存提醒
          </SubmitButton>
        </>
      }
    >
      <fetcher.Form
        method="post"
        action={to}
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        preventScrollReset
        className="mt-4"
      >
        <AlertFields view={view} fields={fields} />
        <FormError form={form} kept="已设的提醒没有变化。" />
      </fetcher.Form>
    </Dialog>,
    document.body,
  );
}
