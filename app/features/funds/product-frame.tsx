import type { ReactNode } from 'react';
import { MainActionButton } from '~/app/features/funds/main-action';
import type { LockCardView } from '~/app/features/person/lock-view';
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
