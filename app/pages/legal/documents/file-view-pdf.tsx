import { useLoaderData } from '@remix-run/react';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { loadOwnFile } from '~/app/pages/legal/documents/load-own-file';
import { fileQuerySchema } from '~/app/pages/legal/documents/file-view-model';
import { FileNotFound } from '~/app/pages/legal/documents/no-file';
import { PdfReader } from '~/app/pages/legal/documents/pdf-reader';

/** Shows an own PDF: contract, statement, certificate. The file of another person returns 404. */
export const handle = definePage({
  login: 'guest',
  title: '文件查看',
  description: '查看本人的合同、对账单与证明。',
  isPrivate: true,
  watchedQuery: ['file_id'],
  guest: buildGuestScreen({ hasOwnBar: true, points: ['合同、对账单与证明只对本人开放'] }),
});

export const loader = pageLoader({ handle, query: fileQuerySchema }, loadOwnFile);

export default function FileViewPdf() {
  const { file, edition } = useLoaderData<typeof loader>();
  if (file) return <PdfReader file={file} />;
  return (
    <FileNotFound
      hasBar
      title="没有指定文件"
      text="合同、对账单与证明只对本人开放"
      action={{ to: paths.records(edition), label: '去交易记录' }}
    />
  );
}

const head: BuildPageHead<typeof loader> = (data) => ({
  title: data.file?.name ?? '文件查看',
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
