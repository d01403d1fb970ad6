import type { ReactNode } from 'react';
import { Card } from '~/app/ui/card';
import { FactList, type Fact } from '~/app/ui/facts-list';
import { SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { CompanyAvatar, ManagerAvatar } from '~/app/ui/pictures/avatar';
import { Section } from '~/app/ui/section';

export interface TeamMember {
  to: string;
  name: string;
  title: string;
  text: string;
  /** Company as named in the contract; its mark is drawn from the name and this. */
  company: string;
  photo?: string | null;
  profile: string;
}

/** Managers of a fund, and its company below when given. */
export function TeamSection({ title, id, people, company }: TeamProps) {
  return (
    <Section title={title} id={id}>
      {people.map((person) => (
        <Card key={person.to} pad="p">
          <ProfileHead person={person} />
          <p className="note-text mt-3">{person.profile}</p>
        </Card>
      ))}
      {company && (
        <ListRow
          card
          strong
          to={company.to}
          title={company.name}
          leading={<CompanyAvatar name={company.name} />}
          note={<SeparatedFields items={company.facts} />}
        />
      )}
    </Section>
  );
}

interface TeamProps {
  title: string;
  id?: string;
  people: TeamMember[];
  company?: { to: string; name: string; facts: string[] };
}

/** Head of a manager's page: the person and the profile. */
export const ManagerHead = ({ person, profile }: { person: ProfilePerson; profile: string }) => (
  <Card pad="p" className="mt-4">
    <ProfileHead person={person} heading="h1" />
    <p className="note-text mt-3">{profile}</p>
  </Card>
);

type ProfilePerson = Omit<TeamMember, 'profile' | 'to'> & { to?: string };

/** A person with a mark; the name links to the person's page if there is one. */
export function ProfileHead({ person, heading = 'h3' }: { person: ProfilePerson; heading?: 'h1' | 'h3' }) {
  const Heading = heading;
  const inner = (
    <>
      <ManagerAvatar
        name={person.name}
        company={person.company}
        photo={person.photo}
        size={heading === 'h1' ? 64 : 48}
      />
      <div>
        <Heading>
          {person.name} <span>{person.title}</span>
        </Heading>
        <p className="note-text">{person.text}</p>
      </div>
    </>
  );
  return person.to ? (
    <Link className="person-line" to={person.to}>
      {inner}
    </Link>
  ) : (
    <div className="person-line">{inner}</div>
  );
}

interface FactSectionProps {
  title: string;
  id?: string;
  note?: string;
  more?: { to: string; label: string };
  facts: Fact[];
  /** Values are sentences, so they are placed below their labels. */
  isStacked?: boolean;
  footNote?: ReactNode;
}

export function FactSection({ facts, isStacked, ...section }: FactSectionProps) {
  return (
    <Section {...section}>
      <Card pad="dl">
        <FactList facts={facts} isStacked={isStacked} />
      </Card>
    </Section>
  );
}

export function StrategyText({ text }: { text: string }) {
  return (
    <Section title="策略说明">
      <p className="text-ink-2">{text}</p>
    </Section>
  );
}
