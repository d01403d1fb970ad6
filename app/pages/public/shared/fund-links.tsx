import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { buildPickPath } from '~/app/features/funds/compare-ids';

const LINKS = {
  analysis: {
    title: '基金分析',
    note: '风险与同类、回撤与修复、持有期、费用',
    to: paths.publicAnalysis,
  },
  file: {
    title: '基金档案',
    note: '概况、产品资料概要、分红与持仓',
    to: (edition: Edition, code: string) => paths.publicCommon(edition, code, 'base_info'),
  },
  disclosure: {
    title: '信息披露',
    note: '定期报告与各类公告',
    to: (edition: Edition, code: string) => paths.publicDisclosure(edition, { fund_code: code }),
  },
  rules: { title: '交易规则', note: '费率、限额与买卖时间', to: paths.publicTradeRules },
  managers: { title: '基金经理', note: '现任与历任，任职回报', to: paths.publicManager },
  compare: {
    title: '基金对比',
    note: '与另外一两只基金在共同区间并列看',
    to: (edition: Edition, code: string) => buildPickPath(edition, [{ kind: 'public', id: code }]),
  },
} as const;
export type FundLink = keyof typeof LINKS;

interface FundLinksProps {
  edition: Edition;
  code: string;
  /** Current page, omitted from the links. */
  except?: FundLink;
  title?: string;
}

/** Links to all pages about one fund. */
export function FundLinks({ edition, code, except, title = '这只基金的更多资料' }: FundLinksProps) {
  return (
    <Section title={title}>
      <CardList>
        {(Object.keys(LINKS) as FundLink[])
          .filter((key) => key !== except)
          .map((key) => (
            <li key={key}>
              <ListRow to={LINKS[key].to(edition, code)} title={LINKS[key].title} note={LINKS[key].note} />
            </li>
          ))}
      </CardList>
    </Section>
  );
}
