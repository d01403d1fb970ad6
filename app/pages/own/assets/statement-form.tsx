import { paths } from '~/app/paths';
import { Button } from '~/app/ui/button';
import { ChipOptions } from '~/app/ui/chips';
import { Notice } from '~/app/ui/notice';
import type { Edition } from '~/domain/base/edition';
import { FLOW_PERIOD_CHOICES } from '~/app/pages/own/assets/flow-period';

interface StatementFormProps {
  edition: Edition;
  intentKey: string;
  /** Why no statement was made. */
  error: string | null;
}

/** Own flows of a period: a PDF statement that is made and then read, or a CSV file at once. */
export function StatementForm({ edition, intentKey, error }: StatementFormProps) {
  return (
    <form method="post" className="card card-p pt-0">
      <ChipOptions
        legend="期间"
        name="period"
        type="radio"
        options={[...FLOW_PERIOD_CHOICES]}
        selected={['all']}
      />
      {error && <Notice icon="warn">{error}。持仓与流水不受影响，请稍后重试。</Notice>}
      <Button
        wide
        type="submit"
        kind="line"
        icon="document"
        className="mt-4"
        name="intent_key"
        value={intentKey}
      >
        生成 PDF 对账单
      </Button>
      <Button
        wide
        type="submit"
        kind="line"
        icon="arrow-down"
        className="mt-2"
        formMethod="get"
        formAction={paths.flowsCsv(edition)}
      >
        下载 CSV 流水
      </Button>
      <p className="foot-note">文件含完整金额，不受“隐藏金额”影响，请妥善保存。</p>
    </form>
  );
}
