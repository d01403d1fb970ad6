import { useEffect, useState } from 'react';
import {
  MAX_OFFLINE_ARTICLES,
  OFFLINE_PREFIX,
  PERSONAL_CACHE_HOURS,
  STYLE_CACHE,
} from '~/app/platform/offline/copies';
import { Button } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Section } from '~/app/ui/section';
import { showToast } from '~/app/ui/toast';

/** Counts the offline copies in this browser, without their stylesheets. */
async function countCopies(): Promise<number> {
  const names = await caches.keys();
  const kept = names.filter((name) => name.indexOf(OFFLINE_PREFIX) === 0 && name !== STYLE_CACHE);
  const lists = await Promise.all(kept.map(async (name) => (await caches.open(name)).keys()));
  return lists.reduce((count, list) => count + list.length, 0);
}

async function clearCopies(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.indexOf(OFFLINE_PREFIX) === 0).map((name) => caches.delete(name)),
  );
}

/** Offline copies in this browser, with a button to clear them; browsers without support show a note. */
export function OfflineCopies() {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    if (!('caches' in window)) return;
    countCopies().then(setCount, () => setCount(null));
  }, []);
  const clear = () => {
    clearCopies().then(
      () => {
        setCount(0);
        showToast('已清除本机的离线副本');
      },
      () => showToast('未能清除，请在浏览器设置中清除网站数据'),
    );
  };
  return (
    <Section title="离线副本" id="copies">
      <Card pad="p">
        <p className="note-text">
          断网时可读：最近读过的文章（最多 {MAX_OFFLINE_ARTICLES} 篇）与自选列表。自选副本{' '}
          {PERSONAL_CACHE_HOURS} 小时后失效，退出登录时删除；不含私募净值。
        </p>
        {count !== null && (
          <p className="mt-2" role="status">
            {count === 0 ? '本机没有副本。' : `本机有 ${count} 份副本。`}
          </p>
        )}
        {count !== null && count > 0 && (
          <Button kind="line" small className="mt-3" onClick={clear}>
            清除副本
          </Button>
        )}
      </Card>
    </Section>
  );
}
