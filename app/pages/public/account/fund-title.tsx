import { MoreLink, PageTitle } from '~/app/ui/section';

/** Head of a page about one held fund: its name (the bar above names the content) and a link to the position. */
export function PositionFundTitle({
  title,
  name,
  positionTo,
}: {
  title: string;
  name: string;
  positionTo: string;
}) {
  return (
    <PageTitle end={<MoreLink to={positionTo}>持仓</MoreLink>}>
      {name} <span className="sr-only">{title}</span>
    </PageTitle>
  );
}
