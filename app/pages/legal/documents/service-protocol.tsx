import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { MoreLink } from '~/app/ui/section';
import { Segmented } from '~/app/ui/segmented';
import { LegalDocumentText } from '~/app/pages/legal/documents/protocol-text';
import { LEGAL_DOCUMENT_TITLES, getLegalDocument } from '~/app/pages/legal/documents/legal-documents';

/** Service agreement and privacy policy. */
export const handle = definePage({
  login: 'public',
  title: '服务协议',
  description: '用户服务协议与隐私政策。',
  watchedQuery: ['document'],
});

const querySchema = z.object({ document: z.enum(['service', 'privacy']).default('service') });

export const loader = pageLoader({ handle, query: querySchema }, async ({ edition, query }) => ({
  edition,
  name: query.document,
  protocol: getLegalDocument(query.document, edition),
}));

export default function ServiceProtocol() {
  const { edition, name, protocol } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <Segmented
        className="mt-4"
        label="文件"
        items={(['service', 'privacy'] as const).map((each) => ({
          to: paths.serviceProtocol(edition, each),
          label: LEGAL_DOCUMENT_TITLES[each],
          isCurrent: each === name,
        }))}
      />
      <LegalDocumentText protocol={protocol} />
      {name === 'privacy' && (
        <p className="mt-4">
          <MoreLink to={paths.visitRecords(edition)}>浏览记录设置</MoreLink>
        </p>
      )}
    </div>
  );
}

const head: BuildPageHead<typeof loader> = (data) => ({
  title: data.protocol.title,
  description: data.protocol.lead.slice(0, 80),
  path: paths.serviceProtocol(data.edition, data.name),
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
