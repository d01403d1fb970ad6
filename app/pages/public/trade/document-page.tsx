import { useLoaderData } from '@remix-run/react';
import type { PageHead } from '~/app/route-kit/page-handle';
import { Table } from '~/app/ui/table';
import { ButtonLink } from '~/app/ui/button';
import { PageHeading, Section } from '~/app/ui/section';
import { EmptyScreen } from '~/app/features/orders/purchase-frame';
import type { createDocumentLoader } from '~/app/pages/public/trade/load-document';

type DocumentLoader = ReturnType<typeof createDocumentLoader>;
type DocumentData = Awaited<ReturnType<DocumentLoader>>;

/** Full text of a fund document, for reading before buying. */
export function DocumentPage({ title }: { title: string }) {
  const page = useLoaderData<DocumentLoader>();
  if (!page.document) return <EmptyScreen title={title} emptyView={page.emptyView} />;
  const { document, other, buyTo } = page;
  return (
    <article className="column column-narrow">
      <PageHeading className="mt-5">{document.title}</PageHeading>
      <p className="mt-3">{document.lead}</p>
      {document.parts.map((section) => (
        <Section key={section.heading} title={section.heading}>
          {section.paragraphs.map((text) => (
            <p key={text} className="mt-2">
              {text}
            </p>
          ))}
          {section.table && (
            <Table
              inset
              className="mt-3"
              caption={section.heading}
              columns={section.table.columns.map((label) => ({ label }))}
              rows={section.table.rows}
            />
          )}
        </Section>
      ))}
      <p className="footnote">基金有风险，投资需谨慎。过往业绩不预示未来表现。</p>
      <ButtonLink wide kind="line" className="mt-5" to={other.to}>
        {other.label}
      </ButtonLink>
      <ButtonLink wide className="mt-3" to={buyTo}>
        去买入
      </ButtonLink>
    </article>
  );
}

/** `head` of a document's page; `about` describes its content. */
export const createDocumentHead =
  (about: string) =>
  ({ document, path }: DocumentData): Partial<PageHead> =>
    document ? { title: document.title, description: `${document.title}：${about}`, path } : {};
