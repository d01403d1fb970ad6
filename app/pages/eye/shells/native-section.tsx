import type { ShellFacts, ShellSection } from '~/app/pages/eye/shells/shell-section';
import { FactList } from '~/app/ui/dl';

function Native({ shell }: ShellFacts) {
  const app = shell.nativeApp;
  if (!app) return <p className="note-text">当前不在应用内。</p>;
  return (
    <FactList
      facts={[
        { label: '系统', value: app.system },
        { label: '平板', value: app.isPad ? '是' : '否' },
        { label: '版本', value: app.version },
        { label: '旧版通道', value: app.isOld ? '是' : '否' },
        { label: '功能', value: app.features.join('、') },
      ]}
    />
  );
}

/** The native app around the page. */
export const nativeSection: ShellSection = {
  name: 'native',
  title: '原生应用',
  use: '应用的系统与版本，页面调用过的原生方法与答复。',
  Show: Native,
};
