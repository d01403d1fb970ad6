import { useEffect, useState } from 'react';
import type { ShellFacts, ShellSection } from '~/app/pages/gallery/shell-diagnostics/shell-section';
import { readDocumentHead } from '~/app/platform/wechat/share-view';
import { fetchWechatConfig } from '~/app/platform/wechat/signature';
import { buildMiniLoginUrl } from '~/app/platform/wechat/mini-login';
import { useHistory } from '~/app/store/history';
import { useWechat } from '~/app/store/wechat';
import { FactList } from '~/app/ui/facts-list';

const isThere = (value: unknown): string => (value === undefined || value === null ? '无' : '有');

interface WxWindow {
  wx?: { miniProgram?: unknown; updateAppMessageShareData?: unknown };
  __wxjs_environment?: string;
}

function WeChat({ shell }: ShellFacts) {
  const isHosted = useWechat((state) => state.isHosted);
  const [signature, setSignature] = useState('—');
  const [seen, setSeen] = useState<{ sdk: string; update: string; title: string | null } | null>(null);
  const isOffered = Boolean(shell.outsideScripts?.wechat);
  useEffect(() => {
    const { wx } = window as WxWindow;
    setSeen({
      sdk: isThere(wx),
      update: isThere(wx?.updateAppMessageShareData),
      title: readDocumentHead(document).title,
    });
    if (!isOffered) return;
    fetchWechatConfig(window.location.href.split('#', 1)[0] ?? '').then(
      ({ appId }) => setSignature(`有，${appId}`),
      (error: unknown) => setSignature(`没有，${(error as Error).message}`),
    );
  }, [isOffered]);
  return (
    <FactList
      facts={[
        { label: '菜单分享', value: isHosted ? '由微信接管' : '不在微信内' },
        { label: '脚本对象', value: seen?.sdk ?? '—' },
        { label: '新版分享方法', value: seen?.update ?? '—' },
        { label: '本页签名', value: signature },
        { label: '分享标题', value: seen?.title ?? '—' },
      ]}
    />
  );
}

/** WeChat as the containing app: its script, a signature of this page, and the content to be shared. */
export const wechatSection: ShellSection = {
  name: 'wechat',
  title: '微信',
  use: '微信脚本与签名的状态，本页分享出去的标题。',
  Show: WeChat,
};

function MiniProgram({ shell }: ShellFacts) {
  const before = useHistory((state) => state.before);
  const [seen, setSeen] = useState<{ environment: string; bridge: string; login: string } | null>(null);
  useEffect(() => {
    const here = window as WxWindow;
    setSeen({
      environment: here.__wxjs_environment ?? '—',
      bridge: isThere(here.wx?.miniProgram),
      login: buildMiniLoginUrl(window.location.href),
    });
  }, []);
  return (
    <FactList
      facts={[
        { label: '服务端认定', value: shell.client.isWxApp ? '小程序' : '不是小程序' },
        { label: '运行环境', value: seen?.environment ?? '—' },
        { label: '小程序方法', value: seen?.bridge ?? '—' },
        { label: '登录页地址', value: seen?.login ?? '—' },
        { label: '本标签页内此前的页面', value: String(before) },
      ]}
    />
  );
}

/** The mini-program as the containing app, and how its login page would be opened. */
export const miniProgramSection: ShellSection = {
  name: 'mini-program',
  title: '小程序',
  use: '小程序的环境与方法，登录时打开的页面与所带参数。',
  Show: MiniProgram,
};
