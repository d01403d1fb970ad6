import type { ReferralsView } from '~/app/pages/invite/own/referrals-view';
import { ButtonLink } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { ListRow } from '~/app/ui/list-row';
import { Pager } from '~/app/ui/pager';
import { Section } from '~/app/ui/section';

interface ReferralsSectionProps {
  referrals: ReferralsView;
  /** Null when they could not be loaded. */
  counts: { all: number; month: number } | null;
  isAdviser: boolean;
}

/** Referrals, masked, newest first, with filters and a CSV file. */
export function ReferralsSection({ referrals, counts, isAdviser }: ReferralsSectionProps) {
  const { rows, total, filters, isFiltered, chosen, page, pagePaths, fileTo } = referrals;
  return (
    <Section
      title={isAdviser ? '经您邀请的人' : '已邀请好友'}
      note={counts && `共 ${counts.all} 人，本月 ${counts.month} 人`}
    >
      {filters.length > 0 && (
        <DisclosureBox
          label={chosen === '' ? '筛选' : `筛选：${chosen}`}
          isLoose
          isOpen={isFiltered}
          className="mb-3"
        >
          {filters.map(({ label, items }) => (
            <div key={label} className="mb-2">
              <p className="tiny-text">{label}</p>
              <Chips label={label} items={items} />
            </div>
          ))}
        </DisclosureBox>
      )}
      {rows.length === 0 ? (
        <EmptyState title={isFiltered ? '没有符合条件的记录' : '还没有人经您的邀请注册'} icon="person">
          {isFiltered
            ? '换一个月份或途径再看。'
            : '把邀请函发给了解您的朋友；对方注册后，这里显示日期与途径。'}
        </EmptyState>
      ) : (
        <>
          <CardList>
            {rows.map(({ id, who, detail, day }) => (
              <li key={id}>
                <ListRow icon="person" title={who} note={detail} value={day} />
              </li>
            ))}
          </CardList>
          <Pager page={page} pagePaths={pagePaths} />
          <p className="footnote">{isFiltered && `符合条件的 ${total} 人。`}日期为注册日。</p>
          <ButtonLink kind="line" small to={fileTo} className="mt-2" reloadDocument>
            下载 CSV
          </ButtonLink>
        </>
      )}
    </Section>
  );
}
