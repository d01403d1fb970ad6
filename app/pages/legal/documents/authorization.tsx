import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { AUTHORIZATION } from '~/app/pages/legal/documents/authorization-text';
import { LegalDocumentText } from '~/app/pages/legal/documents/protocol-text';

/** Consent before real-name verification and trades: the data, the recipients, and the retention time. */
export const handle = definePage({
  login: 'public',
  title: '个人信息授权书',
  description: '实名认证、适当性评估与基金交易中处理哪些个人信息、向谁提供、保存多久，以及怎样撤回。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ edition }) => ({ edition, protocol: AUTHORIZATION }));

export default function Authorization() {
  const { edition, protocol } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <LegalDocumentText protocol={protocol} />
      <Section title="相关文件">
        <CardList>
          <li>
            <ListRow icon="document" title="隐私政策" to={paths.serviceProtocol(edition, 'privacy')} />
          </li>
          <li>
            <ListRow icon="document" title="服务协议" to={paths.serviceProtocol(edition, 'service')} />
          </li>
        </CardList>
      </Section>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
