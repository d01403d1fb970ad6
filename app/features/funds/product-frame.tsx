import type { ReactNode } from 'react';
import type { LockCardView } from '~/app/features/person/lock-view';
import type { TextFact } from '~/app/features/funds/product-view';
import { ActionBar } from '~/app/ui/action-bar';
import { Box, BoxPairs, BoxSection } from '~/app/ui/box';
import { Column, Columns } from '~/app/ui/columns';
import { LockCard } from '~/app/ui/lock-card';
import { Notice } from '~/app/ui/notice';
import { PageTitle } from '~/app/ui/section';
import { Tag, Tags } from '~/app/ui/tag';
import type { MainAction } from '~/app/features/funds/private-gate';
import { ButtonLink } from '~/app/ui/button';

interface ProductFrameProps {
  page: {
    name: string;
    tags: string[];
    risk: string | null;
    summary: string;
    /** Date and reason of the liquidation. */
    woundUpText: string | null;
    filed: TextFact[];
    action: MainAction;
  };
  /** Title of the filed facts. */
  filedTitle: string;
  /** Label of the side column on a wide screen. */
  sideLabel: string;
  /** Additional tags, after those of the product. */
  tags?: ReactNode;
  /** Content below the summary; leading figures when they are open. */
  head?: ReactNode;
  /** Lock of the remaining content; null when it is open. */
  lock: LockCardView | null;
  /** Content shown when the page is not locked. */
  open: ReactNode;
  /** Text of the last line. */
  foot: string;
  /** Content below for all viewers. */
  children: ReactNode;
}

/** Page of a private product: summary, main action, open content or the lock, and filed facts. */
export function ProductFrame(props: ProductFrameProps) {
  const { page, lock } = props;
  return (
    <ProductLayout
      name={page.name}
      tags={
        <>
          {page.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {page.risk && <Tag tone="warn">{page.risk}</Tag>}
          {props.tags}
        </>
      }
      head={
        <>
          {page.woundUpText && <Notice>{page.woundUpText}</Notice>}
          <p className="note-text mt-3">{page.summary}</p>
          {props.head}
        </>
      }
      sideLabel={props.sideLabel}
      side={
        <Box>
          <div>
            <MainActionButton action={page.action} />
          </div>
          <BoxSection title={props.filedTitle}>
            <BoxPairs pairs={page.filed} />
          </BoxSection>
        </Box>
      }
      foot={props.foot}
      bar={
        <ActionBar solo isNarrowOnly>
          <MainActionButton action={page.action} />
        </ActionBar>
      }
    >
      {lock ? (
        <LockCard title={lock.title} steps={lock.steps ?? undefined} action={lock.action}>
          {lock.text}
        </LockCard>
      ) : (
        props.open
      )}
      {props.children}
    </ProductLayout>
  );
}

interface ProductLayoutProps {
  name: string;
  tags: ReactNode;
  /** Content below the tags. */
  head: ReactNode;
  /** Label and content of the side column on a wide screen. */
  sideLabel: string;
  side: ReactNode;
  /** Text of the last line. */
  foot: string;
  /** Bar of actions at the foot of a phone. */
  bar: ReactNode;
  children: ReactNode;
}

/** Layout of the pages of private funds, private equity and quasi-fixed income. */
export function ProductLayout({
  name,
  tags,
  head,
  sideLabel,
  side,
  foot,
  bar,
  children,
}: ProductLayoutProps) {
  return (
    <>
      <div className="column column-wide">
        <Columns kind="main">
          <Column place="head">
            <PageTitle>{name}</PageTitle>
            <Tags>{tags}</Tags>
            {head}
          </Column>
          <Column place="side" label={sideLabel} className="wide-only" isSticky>
            {side}
          </Column>
          <Column place="body">{children}</Column>
        </Columns>
      </div>
      <p className="column note-text mt-8 text-center">{foot}</p>
      {bar}
    </>
  );
}

/** Main action of a private product's page; when it is not possible, the reason is shown in its place. */
function MainActionButton({ action }: { action: MainAction }) {
  return action.to === null ? (
    <span className="button button-wide" aria-disabled="true">
      {action.label}
    </span>
  ) : (
    <ButtonLink wide to={action.to}>
      {action.label}
    </ButtonLink>
  );
}
