import { CardList } from '~/app/ui/card';
import { SeparatedFields } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { Avatar, type AvatarSubject } from '~/app/ui/pictures/avatar';
import { Section } from '~/app/ui/section';

interface PeopleListProps {
  title: string;
  people: { to: string; title: string; avatar: AvatarSubject; facts: string[] }[];
  more?: { to: string; label: string };
  note?: string;
}

/** Companies or people, each with its avatar and filed facts. */
export function ProfileList({ title, people, more, note }: PeopleListProps) {
  if (people.length === 0) return null;
  return (
    <Section title={title} more={more} footNote={note}>
      <CardList label={title}>
        {people.map((row) => (
          <li key={row.to}>
            <ListRow
              to={row.to}
              title={row.title}
              leading={<Avatar of={row.avatar} />}
              note={<SeparatedFields items={row.facts} />}
            />
          </li>
        ))}
      </CardList>
    </Section>
  );
}
