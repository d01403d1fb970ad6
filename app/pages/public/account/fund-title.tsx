import { MoreLink, PageTitle } from '~/app/ui/section';

/** Heads a page about one fund held: its name, as the bar above says what is shown of it, and the way to the position. */
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
