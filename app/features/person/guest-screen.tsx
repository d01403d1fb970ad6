import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { GuestScreen } from '~/app/route-kit/page-handle';
import { useEdition } from '~/app/route-kit/shell-data';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { SceneIllustration } from '~/app/ui/pictures/scene';
import { BarTitleContext, PageTitle, Section } from '~/app/ui/section';
import { TitleBar } from '~/app/ui/title-bar';
import type { Edition } from '~/domain/platform/edition';

interface GuestFacts {
  /** One sentence about the content behind the login; the page's description by default. */
  note?: string;
  /** Typical duration in minutes. */
  minutes?: number;
  /** Content and effort of the page, one line each. */
  points: readonly string[];
  /** Heading above the lines that the loader builds from the rules of the day (`guestRules`). */
  rules?: { title: string; note?: string };
  /** The page brings its own title bar, because its layout has none. */
  hasOwnBar?: true;
  /** Page that can be used without a login. */
  other?: { title: string; note?: string; to: (edition: Edition) => string };
}

/**
 * Builds the screen that guests see in place of a page: facts about the content behind the login. Used as `guest`
 * in the page definition.
 */
export function buildGuestScreen({
  note,
  minutes,
  points,
  rules,
  hasOwnBar,
  other,
}: GuestFacts): GuestScreen {
  return function Guest({ title, description, rules: lines, tab }) {
    const edition = useEdition();
    const screen = (
      <div className="column column-slim">
        <div className="mt-6">
          <SceneIllustration kind="welcome" />
        </div>
        <PageTitle>{title}</PageTitle>
        <p className="note-text">
          {note ?? description}
          {minutes !== undefined && <span className="whitespace-nowrap">（约 {minutes} 分钟）</span>}
        </p>
        {rules && lines && (
          <Section title={rules.title} note={rules.note}>
            <ul className="prose list-disc pl-[1.2em]">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Section>
        )}
        <LoginHint points={points} hasTabs={tab !== undefined}>
          {other ? <ListRow card title={other.title} note={other.note} to={other.to(edition)} /> : undefined}
        </LoginHint>
      </div>
    );
    if (!hasOwnBar) return screen;
    return (
      <>
        <TitleBar />
        <div className="under-header">
          <BarTitleContext.Provider value={title}>{screen}</BarTitleContext.Provider>
        </div>
      </>
    );
  };
}

interface LoginHintProps {
  points: readonly string[];
  /** The foot of the page is occupied by the tab bar. */
  hasTabs?: boolean;
  /** Actions that need no login. */
  children?: ReactNode;
}

/** Benefits of logging in on this page, and the login link, which returns here. */
export function LoginHint({ points, hasTabs = false, children }: LoginHintProps) {
  const edition = useEdition();
  const { pathname, search } = useLocation();
  const login = (
    <ButtonLink wide to={paths.user(edition, { return_to: pathname + search })}>
      登录后继续
    </ButtonLink>
  );
  return (
    <>
      <Card pad="p" className="mt-4">
        <ul className="prose list-disc pl-[1.2em]">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Card>
      {hasTabs && <p className="mt-4">{login}</p>}
      <p className="footnote">登录后继续，新手机号自动注册。</p>
      {children !== undefined && <div className="mt-4">{children}</div>}
      {!hasTabs && <ActionBar solo>{login}</ActionBar>}
    </>
  );
}
