import { describe, expect, it } from 'vitest';
import { canRead, openReader, type SpeechState } from '~/app/pages/content/shared/read-aloud';
import { partial, standIn } from '~/tests/fixtures/partial';

interface Words {
  text: string;
  lang: string;
  onend: (() => void) | null;
  onerror: (() => void) | null;
}

/** A fake browser that speaks on request: `end` ends the block that is being spoken. */
function speaking(texts: string[]) {
  const spoken: Words[] = [];
  const states: SpeechState[] = [];
  const reader = openReader({
    speaker: {
      getVoices: () => [],
      speak: (words) => void spoken.push(standIn<Words>(words)),
      cancel: () => undefined,
    },
    texts,
    createUtterance: (text) =>
      partial<SpeechSynthesisUtterance>({ text, lang: '', onend: null, onerror: null }),
    onState: (state) => void states.push(state),
  });
  const spokenTexts = () => spoken.map(({ text }) => text);
  return { reader, states, said: spokenTexts, end: (at: number) => spoken[at]?.onend?.(), spoken };
}

describe('reading a text aloud', () => {
  it('is available only with a Chinese voice', () => {
    const with_ = (...langs: string[]) => ({
      getVoices: () => langs.map((lang) => ({ lang })),
      speak: () => undefined,
      cancel: () => undefined,
    });
    expect(canRead(with_())).toBe(false);
    expect(canRead(with_('en-US'))).toBe(false);
    expect(canRead(with_('en-US', 'zh-CN'))).toBe(true);
  });

  it('reads block after block in Chinese and stops at the end', () => {
    const { reader, said: spokenTexts, end, states, spoken } = speaking(['一', '二']);
    reader.play();
    end(0);
    end(1);
    expect(spokenTexts()).toEqual(['一', '二']);
    expect(spoken[0]?.lang).toBe('zh-CN');
    expect(states).toEqual(['reading', 'idle']);
  });

  it('resumes with the block in which it was paused, and ignores the end event caused by the pause', () => {
    const { reader, said: spokenTexts, end, states } = speaking(['一', '二', '三']);
    reader.play();
    end(0);
    reader.pause();
    end(1);
    reader.play();
    expect(spokenTexts()).toEqual(['一', '二', '二']);
    expect(states).toEqual(['reading', 'paused', 'reading']);
  });

  it('starts from the beginning after it was stopped', () => {
    const { reader, said: spokenTexts, end } = speaking(['一', '二']);
    reader.play();
    end(0);
    reader.stop();
    reader.play();
    expect(spokenTexts()).toEqual(['一', '二', '一']);
  });
});
