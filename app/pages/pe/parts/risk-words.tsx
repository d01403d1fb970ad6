import { Bullets } from '~/app/ui/bullets';
import { Card } from '~/app/ui/card';
import { Section } from '~/app/ui/section';

const RISKS = [
  '期限长：从缴款到收回一般要七年以上，存续期内通常不能赎回，延长期由合同约定的程序决定。',
  '可能损失全部本金：单个项目可能一分不回，前几年的费用与减值会使净值低于实缴。',
  '须按通知缴款：认缴后管理人分次通知，逾期可能按合同扣除权益或转让份额。',
  '估值靠判断：未上市项目没有市价，季度估值由管理人提出、托管人复核，与最终收回可能相差很大。',
  '退出看环境：上市、并购与回购受政策与市场影响，时间与价格都不能预先知道。',
];

/** What may go wrong, before anybody commits money for years. */
export function RiskWords() {
  return (
    <Section title="风险提示" id="risk">
      <Card pad="p">
        <Bullets lines={RISKS} />
      </Card>
    </Section>
  );
}
