import { Card } from '~/app/ui/card';
import { Copyable } from '~/app/ui/copy-button';
import { FactList } from '~/app/ui/dl';
import { formatYuan } from '~/domain/money';

interface RemittanceProps {
  remit: { account_name: string; account_no: string; bank: string; amount: string };
  orderNo: string;
}

/** Where a transfer goes, each line with its copy button. */
export function Remittance({ remit, orderNo }: RemittanceProps) {
  return (
    <Card pad="dl">
      <FactList
        facts={[
          { label: '户名', value: <Copyable text={remit.account_name} label="户名" /> },
          {
            label: '账号',
            value: (
              <Copyable
                text={remit.account_no}
                shown={remit.account_no.replace(/(\d{4})(?=\d)/g, '$1 ')}
                label="账号"
              />
            ),
          },
          { label: '开户行', value: <Copyable text={remit.bank} label="开户行" /> },
          {
            label: '金额',
            value: <Copyable text={remit.amount} shown={`${formatYuan(remit.amount)} 元`} label="金额" />,
          },
          {
            label: '附言',
            value: <Copyable text={orderNo} label="附言" />,
            note: '填写订单号，便于核对',
          },
        ]}
      />
    </Card>
  );
}
