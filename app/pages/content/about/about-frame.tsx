import type { ReactNode } from 'react';
import type { Edition } from '~/domain/platform/edition';
import { QUALIFICATION_FACTS, QUALIFICATIONS } from '~/domain/platform/qualifications';
import { paths } from '~/app/paths';
import { servicePaths } from '~/app/paths/service';
import { Bullets } from '~/app/ui/bullets';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Column, Columns } from '~/app/ui/columns';
import { ListRow } from '~/app/ui/list-row';
import { PageHeading, Section } from '~/app/ui/section';
import type { AboutPage, AboutSection } from '~/app/pages/content/about/about-text';
import { RiskNote } from '~/app/features/figures/risk-note';

/** Section of a page about the company. */
function AboutSectionView({ part: section }: { part: AboutSection }) {
  const { title, text = [], points, facts, footNote } = section;
  return (
    <Section title={title} footNote={footNote}>
      {text.map((line) => (
        <p key={line} className="mt-2">
          {line}
        </p>
      ))}
      {facts && (
        <Card pad="dl">
          <FactList isStacked={facts.some(({ value }) => value.length > 14)} facts={[...facts]} />
        </Card>
      )}
      {points && <Bullets lines={points} />}
    </Section>
  );
}

interface AboutFrameProps {
  edition: Edition;
  page: AboutPage;
  /** Other pages about the company. */
  others: readonly { to: string; title: string }[];
  children?: ReactNode;
}

/** Frame of every page about the company: its text, and next to it links to the other pages and the licences. */
export function AboutLayout({ edition, page, others, children }: AboutFrameProps) {
  return (
    <div className="column column-wide">
      <Columns kind="aside">
        <Column>
          <PageHeading className="mt-5">{page.title}</PageHeading>
          <p className="mt-2">{page.lead}</p>
          {page.parts.map((section) => (
            <AboutSectionView key={section.title} part={section} />
          ))}
          {children}
        </Column>
        <Column className="mt-4" label="更多">
          <Section title="更多">
            <CardList>
              {others.map(({ to, title }) => (
                <li key={to}>
                  <ListRow title={title} to={to} />
                </li>
              ))}
              <li>
                <ListRow title="联系与投诉办法" to={paths.about(edition)} />
              </li>
            </CardList>
          </Section>
          <QualificationList edition={edition} />
        </Column>
      </Columns>
      <RiskNote />
    </div>
  );
}

/** List of the six licences. */
export function QualificationList({ edition }: { edition: Edition }) {
  return (
    <Section title="资质">
      <CardList>
        {QUALIFICATIONS.map((name) => (
          <li key={name}>
            <ListRow
              icon="shield"
              title={QUALIFICATION_FACTS[name].title}
              to={servicePaths.qualification(edition, name)}
            />
          </li>
        ))}
      </CardList>
    </Section>
  );
}
