import { useEffect, type ReactNode } from 'react';
import { FAILED_META, pageMeta } from '~/app/page/page-meta';
import { openPurchasePopup } from '~/app/store/store';
import { ButtonLink } from '~/app/ui/button';
import { EmptyState } from '~/app/ui/empty-state';
import { Parted } from '~/app/ui/figure';
import { PostedNotice } from '~/app/ui/form';
import { MoreLink, PageTitle } from '~/app/ui/section';
import { StepPath } from '~/app/ui/steps';
import type { FlowHead } from '~/app/parts/orders/flow-view';
import type { Blank } from '~/app/parts/orders/order-blank';

interface FrameProps {
  title: string;
  /** What it takes and what comes next. */
  note?: ReactNode;
  head: Pick<FlowHead, 'productName' | 'stages'> & Partial<FlowHead>;
  children: ReactNode;
}

/** The frame of one step: heading, product and amount, where one is in the whole way, what it takes. */
export function PurchaseFrame({ title, note, head, children }: FrameProps) {
  return (
    <div className="wrap narrow">
      <PageTitle
        end={
          head.hub && (
            <span className="more-in">
              <MoreLink to={head.hub}>订单</MoreLink>
            </span>
          )
        }
      >
        {title}
      </PageTitle>
      <p className="t-note">
        <Parted items={[head.productName, head.amount]} />
      </p>
      <div className="mt-4">
        <StepPath steps={head.stages} label="办理进度" />
      </div>
      {note && <p className="t-note mt-4">{note}</p>}
      {children}
    </div>
  );
}

/** Below every step: nothing is lost by leaving. */
export function SavedNote() {
  return <p className="foot-note">已完成的步骤都有保存，可随时离开，在任意设备登录后继续。</p>;
}

interface StepScreenProps<View> {
  title: string;
  page: { head: FlowHead | null; blank: Blank | null; view: View | null };
  note?: ReactNode;
  children: (view: NonNullable<View>) => ReactNode;
}

/** A page of a step: its content, or the blank in its place. */
export function StepScreen<View>({ title, page, note, children }: StepScreenProps<View>) {
  if (page.blank || !page.head || page.view == null) {
    return (
      page.blank && <BlankScreen title={title} blank={page.blank} productName={page.head?.productName} />
    );
  }
  return (
    <PurchaseFrame title={title} head={page.head} note={note}>
      {children(page.view)}
    </PurchaseFrame>
  );
}

/** What a page says in place of its step. */
export function BlankScreen({
  title,
  blank,
  productName,
}: {
  title: string;
  blank: Blank;
  productName?: string;
}) {
  useRefusalPopup(blank);
  return (
    <div className="wrap narrow">
      <PageTitle>{title}</PageTitle>
      {productName && <p className="t-note">{productName}</p>}
      <PostedNotice />
      <div className="mt-4">
        <EmptyState title={blank.title} icon={blank.icon} action={blank.action}>
          {blank.text}
        </EmptyState>
      </div>
      {blank.other && (
        <ButtonLink className="mt-3" kind="line" wide to={blank.other.to}>
          {blank.other.label}
        </ButtonLink>
      )}
    </div>
  );
}

const buttonsOf = ({ action, other }: Blank) => (other ? [action, other] : [action]);

/** A refusal of the trade also opens the common pop-up, once for each load of the page. */
function useRefusalPopup(blank: Blank): void {
  useEffect(() => {
    if (blank.isRefusal) openPurchasePopup({ content: blank.text, buttons: buttonsOf(blank) });
  }, [blank]);
}

/** Title and description of a page of one person. */
export const purchaseMeta =
  (title: string, description: string) =>
  ({ data }: { data?: unknown }) => {
    const page = data as { path: string; publicOrigin: string } | undefined;
    return page
      ? pageMeta({ title, description, path: page.path, publicOrigin: page.publicOrigin, isPrivate: true })
      : FAILED_META;
  };
