import { Card } from '~/app/ui/card';
import { AwardEmblem } from '~/app/pages/content/award/award-art';
import { NamedLink, NomineeSummary } from '~/app/pages/content/award/award-sections';
import type { CategoryView, GroupView } from '~/app/pages/content/award/award-view';

/** Winner of a category, the other nominees, and the reason for the decision. */
function WinnerCard({ category }: { category: CategoryView }) {
  const { name, criterion, winner, others } = category;
  if (!winner) return null;
  return (
    <Card className="award-win" as="section" label={name}>
      <AwardEmblem className="award-medal" />
      <div className="award-win-text">
        <h4>{name}</h4>
        <NomineeSummary nominee={winner} />
        {others.length > 0 && (
          <p className="award-others">
            提名{' '}
            {others.map((other, index) => (
              <span key={other.id}>
                {index > 0 && '、'}
                <NamedLink named={other} />
              </span>
            ))}
          </p>
        )}
        <details className="award-why">
          <summary>评选依据</summary>
          <p>{criterion}</p>
        </details>
      </div>
    </Card>
  );
}

/** Winners by group and category. */
export function WinnerList({ groups }: { groups: readonly GroupView[] }) {
  return (
    <>
      {groups.map((group) => (
        <div key={group.group}>
          <h3 className="award-group">{group.name}</h3>
          <div className="award-wins">
            {group.categories.map((category) => (
              <WinnerCard key={category.id} category={category} />
            ))}
          </div>
        </div>
      ))}
    </>
  );
}
