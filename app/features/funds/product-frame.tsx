import type { ReactNode } from 'react';
import { MainActionButton } from '~/app/features/funds/main-action';
import type { LockCardView } from '~/app/features/funds/lock-view';
import type { MainAction } from '~/app/features/funds/private-gate';
import type { TextFact } from '~/app/features/funds/product-view';
import { ActionBar } from '~/app/ui/action-bar';
import { Box, BoxPairs, BoxSection } from '~/app/ui/box';
import { Column, Columns } from '~/app/ui/columns';
import { LockCard } from '~/app/ui/lock-card';
import { Notice } from '~/app/ui/notice';
import { PageTitle } from '~/app/ui/section';
import { Tag, Tags } from '~/app/ui/tag';

interface ProductFrameProps {
  page: {
    name: string;
    tags: string[];
    risk: string | null;
    summary: string;
    /** Since when it is wound up, and why. */
    woundUpText: string | null;
    filed: TextFact[];
    action: MainAction;
  };
  /** What is filed is called. */
  filedTitle: string;
  /** What stands beside on a wide screen is called. */
  sideLabel: string;
  /** More tags, after its own. */
  tags?: ReactNode;
  /** Below the summary: what leads, where it is open. */
  head?: ReactNode;
  /** Why the rest is locked; null where it is open. */
  lock: LockCardView | null;
  /** What is open. */
  open: ReactNode;
  /** The last line. */
  foot: string;
  /** What everybody sees below. */
  children: ReactNode;
}

/** The page of a private product: what it is, the one thing to do, what is open or why it is not, what is filed. */
export function ProductFrame(props: ProductFrameProps) {
  const { page, lock } = props;
  return (
    <>
      <div className="column column-wide">
        <Columns kind="main">
          <Column place="head">
            <PageTitle>{page.name}</PageTitle>
            <Tags>
              {page.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
              {page.risk && <Tag tone="warn">{page.risk}</Tag>}
              {props.tags}
            </Tags>
            {page.woundUpText && <Notice>{page.woundUpText}</Notice>}
            <p className="note-text mt-3">{page.summary}</p>
            {props.head}
          </Column>
          <Column place="side" label={props.sideLabel} className="wide-only" isSticky>
            <Box>
              <div>
                <MainActionButton action={page.action} />
              </div>
              <BoxSection title={props.filedTitle}>
                <BoxPairs pairs={page.filed} />
              </BoxSection>
            </Box>
          </Column>
          <Column place="body">
            {lock ? (
              <LockCard title={lock.title} steps={lock.steps ?? undefined} action={lock.action}>
                {lock.text}
              </LockCard>
            ) : (
              props.open
            )}
            {props.children}
          </Column>
        </Columns>
      </div>
      <p className="column note-text mt-8 text-center">{props.foot}</p>
      <ActionBar solo isNarrowOnly>
        <MainActionButton action={page.action} />
      </ActionBar>
    </>
  );
}
