import { z } from 'zod';
import { Table } from '~/app/ui/table';
import { ButtonLink } from '~/app/ui/button';
import { Section } from '~/app/ui/section';
import { fundQueryShape } from '../public-fund/fund-query';
import type { FundDocument } from './document-texts';

export const documentQuery = z.object(fundQueryShape);

interface DocumentPageProps {
  document: FundDocument;
  /** The other document and the way back to buying. */
  other: { label: string; to: string };
  buyTo: string;
}

/** A text of a fund in full, for reading before buying. */
export function DocumentPage({ document, other, buyTo }: DocumentPageProps) {
  return (
    <article className="wrap narrow">
      <h1 className="mt-5">{document.title}</h1>
      <p className="mt-3">{document.lead}</p>
      {document.parts.map((part) => (
        <Section key={part.heading} title={part.heading}>
          {part.paragraphs.map((text) => (
            <p key={text} className="mt-2 ink-2">
              {text}
            </p>
          ))}
          {part.table && (
            <Table
              inset
              className="mt-3"
              caption={part.heading}
              columns={part.table.columns.map((label) => ({ label }))}
              rows={part.table.rows}
            />
          )}
        </Section>
      ))}
      <p className="foot-note">基金有风险，投资需谨慎。过往业绩不预示未来表现。</p>
      <ButtonLink wide kind="line" className="mt-5" to={other.to}>
        {other.label}
      </ButtonLink>
      <ButtonLink wide className="mt-3" to={buyTo}>
        去买入
      </ButtonLink>
    </article>
  );
}
