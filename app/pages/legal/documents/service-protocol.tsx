import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import type { HeadOf } from '~/app/page/page-meta';
import { paths } from '~/app/paths';
import { Segmented } from '~/app/ui/segmented';
import { PageHeading, Section } from '~/app/ui/section';
import { PROTOCOL_TITLES, protocolOf } from '~/app/pages/legal/documents/protocol-texts';

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
  protocol: protocolOf(query.document, edition),
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
          label: PROTOCOL_TITLES[each],
          isCurrent: each === name,
        }))}
      />
      <PageHeading className="mt-5">{protocol.title}</PageHeading>
      <p className="tiny-text">
        协议编号 {protocol.number}，版本 {protocol.version}，自{' '}
        <span className="whitespace-nowrap">{protocol.effectiveOn}</span> 起生效
      </p>
      <p className="mt-3">{protocol.lead}</p>
      {protocol.sections.map((section) => (
        <Section key={section.heading} title={section.heading}>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
        </Section>
      ))}
    </div>
  );
}

export const head: HeadOf<typeof loader> = (data) => ({
  title: data.protocol.title,
  description: data.protocol.lead.slice(0, 80),
  path: paths.serviceProtocol(data.edition, data.name),
});
