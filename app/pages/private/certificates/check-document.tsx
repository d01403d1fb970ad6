import { Form } from '@remix-run/react';
import '~/app/ui/form/upload-field.css';
import { Button } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Icon } from '~/app/ui/icon';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import type { CheckedPdfView } from '~/app/pages/private/certificates/checked-pdf-view';
import { FILE_MAX_MB } from '~/contract/limits';

interface CheckDocumentProps {
  to: string;
  /** Result of the last file. */
  view: CheckedPdfView | null;
  /** Reason why it could not be checked. */
  error: string | null;
}

/** Checks a signed PDF by hash and signature; open to all, and the file is not stored. */
export function CheckPdfForm({ to, view, error }: CheckDocumentProps) {
  return (
    <Section title="核对签署文件" id="paper">
      {view && (
        <div className="mb-4">
          <Notice calm={view.isGood} icon={view.isGood ? 'check' : 'warn'}>
            {view.text}
          </Notice>
          <Card pad="dl" className="mt-3">
            <FactList facts={view.facts} />
          </Card>
        </div>
      )}
      <Form method="post" action={`${to}#paper`} encType="multipart/form-data" className="card card-padded">
        <input type="hidden" name="intent" value="check_paper" />
        <div className={error ? 'field is-bad' : 'field'}>
          <label htmlFor="paper-file">PDF 文件</label>
          <span className="drop-plain">
            <input
              id="paper-file"
              name="paper"
              type="file"
              accept="application/pdf,.pdf"
              required
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'paper-file-error' : 'paper-file-help'}
            />
          </span>
          {error && (
            <p className="field-error" id="paper-file-error" role="alert">
              <Icon name="info" size="s" />
              {error}
            </p>
          )}
          <p className="field-help" id="paper-file-help">
            本平台签署的合同、告知书、揭示书、回访记录、赎回申请书、证明与对账单，不超过 {FILE_MAX_MB}{' '}
            MB；文件不会被保存
          </p>
        </div>
        <Button wide type="submit" kind="line" className="mt-3">
          核对文件
        </Button>
      </Form>
    </Section>
  );
}
