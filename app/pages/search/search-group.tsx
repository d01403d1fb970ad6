import { CardList } from '~/app/ui/card';
import { Parted } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { Section } from '~/app/ui/section';
import { Tag } from '~/app/ui/tag';
import type { SearchGroupView } from './search-view';

/** Hits of one kind, what matched marked. */
export function SearchGroup({ group }: { group: SearchGroupView }) {
  return (
    <Section
      title={`${group.name} ${group.total}`}
      {...(group.more ? { more: { to: group.more, label: '查看全部' } } : {})}
    >
      <CardList>
        {group.hits.map((hit) => (
          <li key={hit.to}>
            <Link className="row tall" to={hit.to}>
              <span>
                {hit.parts.map((part, index) =>
                  part.isHit ? (
                    <mark key={index} className="hit">
                      {part.text}
                    </mark>
                  ) : (
                    part.text
                  ),
                )}
                <small>
                  <Parted items={hit.notes} />
                </small>
              </span>
              {hit.isBeyondRisk && <Tag tone="warn">超出风险等级</Tag>}
            </Link>
          </li>
        ))}
      </CardList>
    </Section>
  );
}
