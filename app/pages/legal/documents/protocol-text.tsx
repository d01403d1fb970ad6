import type { ReactNode } from 'react';
import { PageHeading, Section } from '~/app/ui/section';
import type { LegalDocument } from '~/app/pages/legal/documents/legal-documents';

interface ProtocolTextProps {
  protocol: LegalDocument & { number?: number | string };
  children?: ReactNode;
}

/** A legal document: title, number, version, effective date, and its paragraphs under headings. */
export function LegalDocumentText({ protocol, children }: ProtocolTextProps) {
  return (
    <>
      <PageHeading className="mt-5">{protocol.title}</PageHeading>
      <p className="tiny-text">
        {protocol.number !== undefined && `协议编号 ${protocol.number}，`}版本 {protocol.version}，自{' '}
        <span className="whitespace-nowrap">{protocol.effectiveOn}</span> 起生效
      </p>
      <p className="mt-3">{protocol.lead}</p>
      {children}
      {protocol.sections.map((section) => (
        <Section key={section.heading} title={section.heading}>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
        </Section>
      ))}
    </>
  );
}
