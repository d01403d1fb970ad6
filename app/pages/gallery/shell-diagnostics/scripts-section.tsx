import { useEffect, useState } from 'react';
import { externalScriptLoader, type ScriptStatus } from '~/app/platform/external-script';
import type { ShellFacts, ShellSection } from '~/app/pages/gallery/shell-diagnostics/shell-section';
import { FactList } from '~/app/ui/facts-list';

const SCRIPTS = [
  { key: 'one-tap', name: 'oneTap', label: '运营商一键登录' },
  { key: 'wake-up', name: 'wakeUp', label: '唤起应用' },
  { key: 'wechat', name: 'wechat', label: '微信 JS-SDK' },
] as const;

const WORDS: Record<ScriptStatus, string> = {
  unloaded: '未加载',
  pending: '加载中',
  fulfilled: '已加载',
  rejected: '加载失败',
};
const POLL_INTERVAL_MS = 500;

function Scripts({ shell }: ShellFacts) {
  const [statuses, setStatuses] = useState<Record<string, ScriptStatus>>({});
  useEffect(() => {
    const checkScripts = () =>
      setStatuses(Object.fromEntries(SCRIPTS.map(({ key }) => [key, externalScriptLoader.status(key)])));
    checkScripts();
    const timer = setInterval(checkScripts, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <FactList
      facts={SCRIPTS.map(({ key, name, label }) => ({
        label,
        value: shell.outsideScripts?.[name] ?? '不提供',
        note: WORDS[statuses[key] ?? 'unloaded'],
      }))}
    />
  );
}

/** Third-party scripts: whether they are offered to this client, and their loading state. */
export const scriptsSection: ShellSection = {
  name: 'scripts',
  title: '第三方脚本',
  use: '提供给当前客户端的脚本地址，与页面加载到哪一步。',
  Show: Scripts,
};
