import { CardList } from '~/app/ui/card';
import { Parted } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { Mark, type MarkOf } from '~/app/ui/pictures/marks';
import { Section } from '~/app/ui/section';

interface PeopleListProps {
  title: string;
  people: { to: string; title: string; mark: MarkOf; facts: string[] }[];
  more?: { to: string; label: string };
  note?: string;
}

/** Institutions or people, each with its mark and filed facts. */
export function PeopleList({ title, people, more, note }: PeopleListProps) {
  if (people.length === 0) return null;
  return (
    <Section title={title} more={more} footNote={note}>
      <CardList label={title}>
        {people.map((row) => (
          <li key={row.to}>
            <ListRow
              to={row.to}
              title={row.title}
              mark={<Mark of={row.mark} />}
              note={<Parted items={row.facts} />}
            />
          </li>
        ))}
      </CardList>
    </Section>
  );
}
