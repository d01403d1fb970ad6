import type { Edition } from '~/domain/platform/edition';
import { MoreLink, PageTitle } from '~/app/ui/section';
import { Segmented } from '~/app/ui/segmented';
import { paths } from '~/app/paths';

const KINDS = [
  { key: 'simu', label: '产品', to: paths.simuRank() },
  { key: 'company', label: '公司', to: paths.companyRank() },
  { key: 'manager', label: '经理', to: paths.managerRank() },
] as const;

/** Title of a ranking, a link to all rankings, and links to the other two kinds. */
export function RankHead({
  title,
  kind,
  edition,
}: {
  title: string;
  kind: (typeof KINDS)[number]['key'];
  edition: Edition;
}) {
  return (
    <>
      <PageTitle end={<MoreLink to={paths.topList(edition)}>全部榜单</MoreLink>}>{title}</PageTitle>
      <Segmented
        className="mt-2"
        label="榜单对象"
        items={KINDS.map(({ key, ...choice }) => ({ ...choice, isCurrent: key === kind }))}
      />
    </>
  );
}
