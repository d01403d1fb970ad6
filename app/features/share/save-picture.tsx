import { useState } from 'react';
import { renderDomImage } from '~/app/platform/dom-picture';
import { Button, ButtonLink } from '~/app/ui/button';
import { Dialog } from '~/app/ui/dialog';
import { showToast } from '~/app/ui/toast';
import { useHydrated } from '~/app/ui/use-hydrated';

/**
 * Saves a visible section of the page, by its id, as a picture. Only for content open to all viewers: gated figures
 * are never offered as a picture.
 */
export function SaveImageButton({ of: id, name }: { of: string; name: string }) {
  const [picture, setPicture] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isLive = useHydrated();
  if (!isLive) return null;
  async function make(): Promise<void> {
    const node = document.getElementById(id);
    if (!node || isBusy) return;
    setIsBusy(true);
    try {
      setPicture(await renderDomImage(node, getComputedStyle(document.body).backgroundColor));
    } catch (error) {
      showToast((error as Error).message);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <>
      <Button kind="line" small loading={isBusy} loadingText="生成中" onClick={() => void make()}>
        保存为图片
      </Button>
      {picture && (
        <Dialog
          title="保存为图片"
          onClose={() => setPicture(null)}
          footer={
            <ButtonLink wide to={picture} download={`${name}.png`} reloadDocument>
              下载图片
            </ButtonLink>
          }
        >
          <img className="w-full" src={picture} alt={name} />
          <p className="note-text mt-2">手机上可长按图片保存。</p>
        </Dialog>
      )}
    </>
  );
}
