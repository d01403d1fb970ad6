import '~/app/parts/funds/fund-mine.css';
import { MiniLink } from '~/app/ui/action-bar';
import { ShareFund } from '~/app/parts/funds/share-fund';

/** Small actions of a fund's page beyond buying and watching. */
export interface FundActionLinks {
  /** Null where the viewer cannot be told of the fund. */
  alertTo: string | null;
  alertCount: number;
  compareTo: string;
  /** The address that is handed on, and the fund's name. */
  path: string;
  name: string;
}

/** On phones under the figures of the fund, on a desktop among the actions of its box. */
export function FundActions({ links, hasCompare }: { links: FundActionLinks; hasCompare?: boolean }) {
  const { alertTo, alertCount, compareTo, path, name } = links;
  return (
    <>
      {hasCompare && <MiniLink icon="compare" label="对比" to={compareTo} />}
      {alertTo && (
        <MiniLink icon="bell" label={alertCount > 0 ? `提醒 ${alertCount}` : '提醒'} to={alertTo} />
      )}
      <ShareFund path={path} name={name} />
    </>
  );
}
