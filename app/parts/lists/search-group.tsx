import { CardList } from '~/app/ui/card';
import { Parted } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { Mark } from '~/app/ui/pictures/marks';
import { Section } from '~/app/ui/section';
import { Tag } from '~/app/ui/tag';
import type { TextPart } from '~/domain/base/text';
import type { SearchGroupView } from '~/app/parts/lists/search-view';

/** A text with what was looked for marked in it. */
function Marked({ parts }: { parts: TextPart[] }) {
  return (
    <>
      {parts.map((part, index) =>
        part.isHit ? (
          <mark key={index} className="search-hit">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </>
  );
}

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
            <Link className="list-row list-row-tall" to={hit.to}>
              {hit.mark && <Mark of={hit.mark} />}
              <span>
                <Marked parts={hit.parts} />
                <small>
                  <Parted
                    items={hit.notes.map((parts, index) => (
                      <Marked key={index} parts={parts} />
                    ))}
                  />
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
