import { useEffect, useState } from 'react';
import type { ShellFacts, ShellSection } from '~/app/pages/gallery/shell-diagnostics/shell-section';
import type { NativeCallRecord } from '~/app/platform/native/bridge';
import { NATIVE_METHODS, type NativeMethodName } from '~/app/platform/native/methods';
import { getNativeApp, type NativeApp } from '~/app/platform/native/native';
import { Button } from '~/app/ui/button';
import { FactList } from '~/app/ui/facts-list';

const STATES: Record<NativeCallRecord['state'], string> = {
  open: '等待答复',
  answered: '已答复',
  timeout: '超时',
  'no-method': '方法不存在',
  'no-window': '对象不存在',
  refused: '应用拒绝',
  misshapen: '答复有误',
};
const POLL_INTERVAL_MS = 500;
const NAMES = Object.keys(NATIVE_METHODS) as NativeMethodName[];

/** Makes calls that change nothing, on tap. */
const tryOut = (app: NativeApp): void => {
  for (const call of [
    app.call('getInsets', {}),
    app.call('getLocalDataByParamter', { name: 'pictureInPictureIsEnabled', key: 'default' }),
    app.call('setTitle', { title: document.title }),
  ])
    call.catch(() => undefined);
};

function Native({ shell }: ShellFacts) {
  const facts = shell.nativeApp;
  const [records, setRecords] = useState<readonly NativeCallRecord[]>([]);
  useEffect(() => {
    if (!facts) return;
    const app = getNativeApp(facts);
    const timer = setInterval(() => setRecords([...app.records()]), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [facts]);
  if (!facts) return <p className="note-text">当前不在应用内。</p>;
  const last = (name: NativeMethodName) => records.filter(({ method }) => method === name).at(-1);
  return (
    <>
      <FactList
        facts={[
          { label: '系统', value: facts.system },
          { label: '平板', value: facts.isPad ? '是' : '否' },
          { label: '版本', value: facts.version },
          { label: '旧版通道', value: facts.isOld ? '是' : '否' },
          { label: '功能', value: facts.features.join('、') },
          { label: '登录刚失效', value: facts.hasExpired ? '是' : '否' },
        ]}
      />
      <FactList
        facts={NAMES.map((name) => {
          const record = last(name);
          return { label: name, value: record ? STATES[record.state] : '未调用', note: record?.answer };
        })}
      />
      <Button kind="line" wide className="mt-4" onClick={() => tryOut(getNativeApp(facts))}>
        试调用
      </Button>
    </>
  );
}

/** The native app that contains the page. */
export const nativeSection: ShellSection = {
  name: 'native',
  title: '原生应用',
  use: '应用的系统与版本，页面调用过的原生方法与最后一次答复。',
  Show: Native,
};
