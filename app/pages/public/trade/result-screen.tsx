import type { ReactNode } from 'react';
import '~/app/pages/public/trade/result-screen.css';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import type { IconName } from '~/app/ui/icon';
import { SceneIllustration, getSceneKind } from '~/app/ui/pictures/scene';
import { ListRow } from '~/app/ui/list-row';

interface ResultScreenProps {
  icon: IconName;
  title: string;
  text: string;
  /** Subject of the result. */
  about?: string;
  /** Amount in 元, when nothing else is known yet. */
  sum?: string;
  main: { label: string; to: string };
  /** A secondary link next to the main one. */
  secondaryLink?: { label: string; to: string } | null;
  links: readonly { label: string; to: string }[];
  children?: ReactNode;
}

/** Result of an operation, the next events, and links. */
export function ResultScreen({
  icon,
  title,
  text,
  about,
  sum,
  main,
  secondaryLink,
  links,
  children,
}: ResultScreenProps) {
  return (
    <div className="column column-narrow">
      <div className="card empty-state mt-4">
        <SceneIllustration kind={getSceneKind(icon)} />
        <h1>{title}</h1>
        {sum && (
          <b className="result-sum">
            {sum}
            <small>元</small>
          </b>
        )}
        {about && <p>{about}</p>}
        <p>{text}</p>
      </div>
      {children}
      {links.length > 0 && (
        <CardList className="mt-4" label="相关">
          {links.map(({ label, to }) => (
            <li key={to}>
              <ListRow title={label} to={to} />
            </li>
          ))}
        </CardList>
      )}
      <ActionBar solo>
        {secondaryLink && (
          <ButtonLink kind="line" to={secondaryLink.to}>
            {secondaryLink.label}
          </ButtonLink>
        )}
        <ButtonLink to={main.to}>{main.label}</ButtonLink>
      </ActionBar>
    </div>
  );
}
