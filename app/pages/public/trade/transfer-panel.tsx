import { Card } from '~/app/ui/card';
import { Copyable } from '~/app/ui/copy-button';
import { FactList } from '~/app/ui/facts-list';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { formatDayTime } from '~/domain/figures/format';
import { formatYuan } from '~/domain/figures/money';
import type { BankTransferDetails } from '~/app/pages/public/trade/load-transfer';

/** Target, reference and deadline of a transfer; each line that must be typed elsewhere has a copy button. */
export function TransferPanel({ transfer: { remit, orderNo, stepsTo } }: { transfer: BankTransferDetails }) {
  return (
    <Section title="收款账户" more={{ to: stepsTo, label: '怎么转账' }}>
      {remit.ok ? (
        <Card pad="dl">
          <FactList
            facts={[
              { label: '户名', value: <Copyable text={remit.data.account_name} label="户名" /> },
              {
                label: '账号',
                value: (
                  <Copyable
                    text={remit.data.account_no}
                    shown={remit.data.account_no.replace(/(\d{4})(?=\d)/g, '$1 ')}
                    label="账号"
                  />
                ),
              },
              { label: '开户行', value: <Copyable text={remit.data.bank} label="开户行" /> },
              {
                label: '金额',
                value: (
                  <Copyable
                    text={remit.data.amount}
                    shown={`${formatYuan(remit.data.amount)} 元`}
                    label="金额"
                  />
                ),
              },
              {
                label: '附言',
                value: <Copyable text={orderNo} label="附言" />,
                note: '填写订单号，便于核对',
              },
              ...(remit.data.pay_by === null
                ? []
                : [
                    {
                      label: '到账截止',
                      value: formatDayTime(remit.data.pay_by),
                      note: '逾期到账的款项原路退回',
                    },
                  ]),
            ]}
          />
        </Card>
      ) : (
        <Notice icon="warn">{remit.message}</Notice>
      )}
    </Section>
  );
}
