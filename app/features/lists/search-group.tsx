import '~/app/features/lists/filed-row.css';
import '~/app/features/lists/search-rows.css';
import { StarForm } from '~/app/features/lists/star-form';
import type { StarOverrides } from '~/app/features/lists/star-overrides';
import { useStars } from '~/app/features/lists/use-stars';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import { CardList } from '~/app/ui/card';
import { SignedFigure, SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { Cover } from '~/app/ui/pictures/cover';
import { Avatar } from '~/app/ui/pictures/avatar';
import { Section } from '~/app/ui/section';
import { Tag } from '~/app/ui/tag';
import type { HighlightSegment } from '~/domain/shared/text';
import type { SearchGroupView, SearchHitView } from '~/app/features/lists/search-view';

/** A text with the matched parts highlighted. */
function HighlightedText({ parts }: { parts: HighlightSegment[] }) {
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

interface SearchGroupProps {
  group: SearchGroupView;
  /** Address that the star form returns to without scripts. */
  returnTo: string;
}

/**
 * Hits of one kind with highlighted matches: funds with their one-year return and star; people, companies and
 * articles with their pictures.
 */
export function SearchGroup({ group, returnTo }: SearchGroupProps) {
  const stars = useStars();
  const isLoggedIn = useShell()?.viewer != null;
  return (
    <Section
      title={`${group.name} ${group.total}`.trim()}
      {...(group.more ? { more: { to: group.more, label: '查看全部' } } : {})}
    >
      {/* A guest's star leads to the login page; no modal opens over a search. */}
      <div onSubmit={isLoggedIn ? stars.onSubmit : undefined}>
        <CardList>
          {group.hits.map((hit) => (
            <li key={hit.to} className={hit.fund ? 'search-row' : undefined}>
              <HitLink hit={hit} />
              {hit.fund && <HitStar hit={hit} overrides={stars.overrides} returnTo={returnTo} />}
            </li>
          ))}
        </CardList>
      </div>
    </Section>
  );
}

interface HitStarProps {
  hit: SearchHitView;
  overrides: StarOverrides;
  returnTo: string;
}

function HitStar({ hit, overrides, returnTo }: HitStarProps) {
  const edition = useEdition();
  if (!hit.fund) return null;
  const { kind, id, name, isWatched } = hit.fund;
  return <StarForm {...{ kind, id, name, isWatched, overrides, edition, returnTo }} />;
}

function HitLink({ hit }: { hit: SearchHitView }) {
  const { fund } = hit;
  const notes = hit.notes.map((parts, index) => <HighlightedText key={index} parts={parts} />);
  return (
    <Link className="list-row list-row-tall" to={hit.to}>
      {hit.avatar && <Avatar of={hit.avatar} />}
      {hit.cover && <Cover facts={hit.cover} />}
      <span>
        <HighlightedText parts={hit.parts} />
        <small>
          <SeparatedFields items={fund?.risk ? [fund.risk, ...notes] : notes} />
        </small>
      </span>
      {hit.isBeyondRisk && <Tag tone="warn">超出风险等级</Tag>}
      {fund?.year != null && (
        <em className="search-year">
          <SignedFigure text={fund.year} />
          <small>近1年</small>
        </em>
      )}
    </Link>
  );
}
