import { useEffect, useState } from 'react';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import type { Edition } from '~/domain/platform/edition';
import { clearRecentFunds, readRecentFunds, type RecentFund } from '~/app/features/funds/recent-funds';
import { Section } from '~/app/ui/section';

/** Funds viewed on this device; renders nothing when there are none, and without scripts. */
export function RecentFundList({ edition }: { edition: Edition }) {
  const [funds, setFunds] = useState<RecentFund[]>([]);
  useEffect(() => setFunds(readRecentFunds()), []);
  if (funds.length === 0) return null;
  return (
    <Section
      title="最近看过"
      end={
        <button
          className="more-link"
          type="button"
          onClick={() => {
            clearRecentFunds();
            setFunds([]);
          }}
        >
          清空
        </button>
      }
    >
      <CardList>
        {funds.map((fund) => (
          <li key={fund.code}>
            <ListRow to={paths.publicFund(edition, fund.code)} title={fund.name} value={fund.code} />
          </li>
        ))}
      </CardList>
    </Section>
  );
}
