import '~/app/pages/private/orders/order-text.css';
import { Parted } from '~/app/ui/figure';
import { DocumentPane } from '~/app/ui/reader/document-pane';
import { FindForm } from '~/app/ui/reader/reader-find';
import { Segmented } from '~/app/ui/segmented';
import type { orderTexts } from '~/app/pages/private/orders/order-texts';

type Texts = NonNullable<Awaited<ReturnType<typeof orderTexts>>>;

/** The texts of an order beside its timeline; on a phone they are a tap away, in its list of files. */
export function OrderText({ texts }: { texts: Texts }) {
  const { tabs, title, note, parts, original } = texts;
  return (
    <div className="order-text mt-4">
      {tabs.length > 1 && <Segmented label="订单文件的文字" items={tabs} className="mb-3" />}
      <FindForm />
      <DocumentPane
        key={title}
        title={title}
        parts={parts}
        original={original}
        note={<Parted items={note} />}
      />
    </div>
  );
}
