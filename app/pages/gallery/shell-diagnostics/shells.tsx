import { useLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { createNotFoundResponse } from '~/app/route-kit/middleware';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { useShell } from '~/app/route-kit/shell-data';
import { shellSections } from '~/app/pages/gallery/shell-diagnostics/shell-sections';
import { FactList, type Fact } from '~/app/ui/facts-list';
import { PageTitle, Section } from '~/app/ui/section';
import type { ClientContext } from '~/bff/http/app-context';

/**
 * Facts that the server and the page detect about the containing app, and the results of each of its bridges and
 * scripts. For testing a phone, an app or a mini-program.
 */
export const handle = definePage({
  login: 'public',
  title: '外壳',
  description: '页面所在的外壳与各桥接方法的状态，只在开发与测试环境打开。',
  isPrivate: true,
  watchedQuery: [],
});

/** The page does not exist in production. */
export const loader = pageLoader({ handle }, async ({ context }) => {
  if (!context.isDevOrTest) throw createNotFoundResponse();
  return Promise.resolve({
    client: context.client,
    jumps: {
      origin: context.publicOrigin,
      portals: context.crossDomainOrigins.map((origin) => `${origin}/`),
    },
  });
});

const yes = (value: boolean): string => (value ? '是' : '否');

const believedByServer = (client: ClientContext): Fact[] => [
  { label: '种类', value: client.kind },
  { label: '手机', value: yes(client.isPhone) },
  { label: '平板', value: yes(client.isPad) },
  { label: '系统', value: client.isIos ? 'iOS' : client.isAndroid ? 'Android' : '其他' },
  { label: '应用包名', value: client.packageName },
  { label: '应用版本', value: client.appVersion },
  { label: '应用版别', value: client.packageEdition },
];

/** Facts detected in the browser, so they are available only after hydration. */
function believedByPage(): Fact[] {
  const { documentElement } = document;
  const styles = getComputedStyle(documentElement);
  return [
    { label: '种类', value: documentElement.getAttribute('data-client') },
    { label: '浏览器标识', value: navigator.userAgent },
    { label: '视口', value: `${window.innerWidth} × ${window.innerHeight}` },
    { label: '像素比', value: String(window.devicePixelRatio) },
    { label: '底部留白', value: styles.getPropertyValue('--safe-bottom').trim() },
    { label: '被框入', value: yes(window.top !== window) },
    { label: '历史长度', value: String(window.history.length) },
  ];
}

export default function AppShells() {
  const { client, jumps } = useLoaderData<typeof loader>();
  const shell = useShell();
  const [believed, setBelieved] = useState<Fact[] | null>(null);
  useEffect(() => setBelieved(believedByPage()), []);
  return (
    <div className="column">
      <PageTitle>外壳</PageTitle>
      <Section title="服务端认定" id="server" footNote="按请求头与地址判断，只决定外观与版本规则。">
        <FactList facts={believedByServer(client)} />
      </Section>
      <Section title="页面所见" id="page">
        {believed ? <FactList facts={believed} /> : <p className="note-text">脚本运行后显示。</p>}
      </Section>
      {shell &&
        shellSections.map(({ name, title, use, Show }) => (
          <Section key={name} title={title} id={name} footNote={use}>
            <Show client={client} shell={shell} jumps={jumps} />
          </Section>
        ))}
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
