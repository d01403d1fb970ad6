import '~/app/pages/content/shared/text-tools.css';
import { Form } from '@remix-run/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '~/app/paths';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import type { BodyBlock } from '~/app/pages/content/shared/body-view';
import type * as ReadAloudModule from '~/app/pages/content/shared/read-aloud';
import type { SpeechReader, SpeechState } from '~/app/pages/content/shared/read-aloud';
import { HeadingLinks, buildHeadingLinks } from '~/app/pages/content/shared/text-body';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { Icon } from '~/app/ui/icon';

interface TextToolsProps {
  title: string;
  body: readonly BodyBlock[];
  /** Address of the page, to which the text-size form returns. */
  path: string;
}

/**
 * Tools above a text: text size, reading aloud if the browser supports it, and on phones the outline of a long
 * text.
 */
export function ReadingTools({ title, body, path }: TextToolsProps) {
  const edition = useEdition();
  const isElder = useShell()?.isElder ?? false;
  const headings = buildHeadingLinks(body);
  return (
    <>
      <div className="text-tools">
        <Form method="post" action={paths.setting(edition)} preventScrollReset>
          <input type="hidden" name="intent" value="preference" />
          <input type="hidden" name="return_to" value={path} />
          <button
            type="submit"
            name="elder"
            value={isElder ? '0' : '1'}
            className="text-tool"
            aria-pressed={isElder}
          >
            <Icon className="mr-1.5" name="text-size" size="m" />
            {isElder ? '标准字号' : '大字'}
          </button>
        </Form>
        <ReadAloud title={title} body={body} />
      </div>
      {headings.length > 0 && (
        <DisclosureBox isLoose label={`本文目录，${headings.length} 节`} className="narrow-only text-outline">
          <nav aria-label="本文目录">
            <HeadingLinks headings={headings} />
          </nav>
        </DisclosureBox>
      )}
    </>
  );
}

/** Returns the spoken text of a block; tables and charts are not read aloud. */
function getWords(block: BodyBlock): string[] {
  if (block.type === 'list') return block.items;
  return block.type === 'table' || block.type === 'chart' ? [] : [block.text];
}

/** Module that is loaded after the page. */
type Module = Pick<typeof ReadAloudModule, 'canRead' | 'openReader'>;

/** Reads the text aloud; renders nothing when the browser has no Chinese voice, and stops when the page is left. */
function ReadAloud({ title, body }: Pick<TextToolsProps, 'title' | 'body'>) {
  const [module, setModule] = useState<Module | null>(null);
  const [state, setState] = useState<SpeechState>('idle');
  const reader = useRef<SpeechReader | null>(null);
  const texts = useMemo(() => [title, ...body.flatMap(getWords)], [title, body]);
  useEffect(() => {
    const speaker = (window as Partial<Window>).speechSynthesis;
    if (!speaker) return;
    let isGone = false;
    const findVoice = () => {
      void import('~/app/pages/content/shared/read-aloud').then((loaded) => {
        if (!isGone && loaded.canRead(speaker)) setModule(loaded);
      });
    };
    findVoice();
    speaker.addEventListener?.('voiceschanged', findVoice);
    return () => {
      isGone = true;
      speaker.removeEventListener?.('voiceschanged', findVoice);
    };
  }, []);
  useEffect(
    () => () => {
      reader.current?.stop();
      reader.current = null;
    },
    [texts],
  );
  if (!module) return null;
  const opened = () =>
    (reader.current ??= module.openReader({
      speaker: window.speechSynthesis,
      texts,
      createUtterance: (text) => new SpeechSynthesisUtterance(text),
      onState: setState,
    }));
  return (
    <>
      <button
        type="button"
        className="text-tool"
        onClick={() => (state === 'reading' ? opened().pause() : opened().play())}
      >
        <Icon className="mr-1.5" name="play" size="m" />
        {state === 'idle' ? '朗读' : state === 'reading' ? '暂停' : '继续朗读'}
      </button>
      {state !== 'idle' && (
        <button type="button" className="text-tool" onClick={() => opened().stop()}>
          停止
        </button>
      )}
    </>
  );
}
