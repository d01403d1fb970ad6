import { Form } from '@remix-run/react';
import { useState, type MouseEvent } from 'react';
import { paths } from '~/app/paths';
import { Button } from '~/app/ui/button';
import { ChipOptions } from '~/app/ui/chips';
import { FormNotice } from '~/app/ui/form/form-notice';
import type { Edition } from '~/domain/platform/edition';
import { FLOW_PERIOD_CHOICES } from '~/app/features/lists/flow-period';

interface StatementFormProps {
  edition: Edition;
  intentKey: string;
  /** Reason why no statement was created. */
  error: string | null;
}

const OFFLINE = '网络没有连接，请连接后再下载';

/**
 * Own cash flows of a period: a PDF statement that is created and then opened, or a CSV file at once. The router
 * posts the first. The browser downloads the file, but not without a network, because the browser's error page
 * would replace this page.
 */
export function StatementForm({ edition, intentKey, error }: StatementFormProps) {
  const [isOffline, setOffline] = useState(false);
  const csvTo = paths.flowsCsv(edition);
  /** Uses the click event, because older WebViews do not pass the submitter to the submit event. */
  function takeCsv(event: MouseEvent<HTMLButtonElement>): void {
    const { form } = event.currentTarget;
    event.preventDefault();
    setOffline(!navigator.onLine);
    const period = form === null ? null : new FormData(form).get('period');
    if (navigator.onLine) window.location.assign(`${csvTo}?period=${String(period)}`);
  }
  return (
    <Form method="post" className="card card-padded pt-0" onSubmit={() => setOffline(false)}>
      <input type="hidden" name="intent_key" value={intentKey} />
      <ChipOptions
        legend="期间"
        name="period"
        type="radio"
        options={[...FLOW_PERIOD_CHOICES]}
        selected={['all']}
      />
      <FormNotice message={isOffline ? OFFLINE : (error ?? undefined)} kept="持仓与流水不受影响。" />
      <Button wide type="submit" kind="line" icon="document" className="mt-4">
        生成 PDF 对账单
      </Button>
      <Button
        wide
        type="submit"
        kind="line"
        icon="arrow-down"
        className="mt-2"
        formMethod="get"
        formAction={csvTo}
        onClick={takeCsv}
      >
        下载 CSV 流水
      </Button>
      <p className="footnote">文件含完整金额，不受“隐藏金额”影响，请妥善保存。</p>
    </Form>
  );
}
