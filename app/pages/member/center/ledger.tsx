import '~/app/pages/member/shared/member.css';
import type { SettledSection } from '~/app/route-kit/settle';
import type { buildLedgerView } from '~/app/pages/member/center/ledger-view';
import { KeysetPager, type KeysetPage } from '~/app/features/lists/keyset-pager';
import { readingPaths } from '~/app/paths/reading';
import { CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { SeparatedFields } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { SegmentedChoice } from '~/app/ui/segmented';
import type { Edition } from '~/domain/platform/edition';

interface LedgerProps {
  chips: SegmentedChoice[];
  ledger: SettledSection<{ groups: ReturnType<typeof buildLedgerView>; total: string; pager: KeysetPage }>;
  path: string;
  edition: Edition;
}

/** Growth ledger by month with totals, filtered by source, page by page. */
export function Ledger({ chips, ledger, path, edition }: LedgerProps) {
  return (
    <>
      <Section title="成长值明细" note={ledger.ok ? `共 ${ledger.data.total} 笔` : undefined}>
        <Chips label="按来源" items={chips} />
        {!ledger.ok && (
          <div className="mt-3">
            <ErrorState title="明细暂时无法显示" retry={{ to: path }}>
              {ledger.message}。等级与成长值不受影响。
            </ErrorState>
          </div>
        )}
        {ledger.ok && ledger.data.groups.length === 0 && (
          <div className="mt-3">
            <EmptyState
              icon="growth"
              title="这里还没有成长值"
              action={{ to: readingPaths.school(edition), label: '去投资学堂' }}
            >
              学完一课当天计入，持有资产与时长按月计入
            </EmptyState>
          </div>
        )}
      </Section>
      {ledger.ok && (
        <>
          {ledger.data.groups.map(({ month, title, sum, rows }) => (
            <Section key={month} title={title} note={sum}>
              <CardList label={`${title}的成长值`}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <ListRow
                      title={row.title}
                      note={<SeparatedFields items={row.facts} />}
                      value={<b className="member-points">{row.points}</b>}
                    />
                  </li>
                ))}
              </CardList>
            </Section>
          ))}
          <KeysetPager {...ledger.data.pager} />
          {ledger.data.groups.length > 0 && (
            <p className="footnote">小计为该月全部明细之和，含其他页的，已到期的也在其中。</p>
          )}
        </>
      )}
    </>
  );
}
