/** Reading a text aloud, where a browser has a Chinese voice. Loaded after the page is there. */

export type SpeechState = 'idle' | 'reading' | 'paused';

/** What is needed of `speechSynthesis`. */
export interface SpeechEngine {
  getVoices(): { lang: string }[];
  speak(words: SpeechSynthesisUtterance): void;
  cancel(): void;
}

const isChinese = ({ lang }: { lang: string }): boolean => /^(zh|cmn)/i.test(lang);

/** Whether there is a voice for the text; browsers name theirs late, so it is asked again when they change. */
export const canRead = (speaker: SpeechEngine): boolean => speaker.getVoices().some(isChinese);

interface ReaderOptions {
  speaker: SpeechEngine;
  /** Read one after the other. */
  texts: readonly string[];
  /** Words as the browser speaks them. */
  say: (text: string) => SpeechSynthesisUtterance;
  onState: (state: SpeechState) => void;
}

export interface SpeechReader {
  /** Begins, or goes on with the block that was left. */
  play(): void;
  pause(): void;
  stop(): void;
}

/**
 * Reads blocks one by one. Pausing ends the block that is spoken and going on begins it again: what browsers call pause ends
 * the whole on some phones, and long texts end by themselves on others.
 */
export function openReader({ speaker, texts, say, onState }: ReaderOptions): SpeechReader {
  let at = 0;
  /** Blocks of an earlier run say nothing when they end. */
  let run = 0;
  function next(own: number): void {
    const text = texts[at];
    if (text === undefined) return stop();
    const words = say(text);
    words.lang = 'zh-CN';
    const over = () => {
      if (own !== run) return;
      at += 1;
      next(own);
    };
    words.onend = over;
    words.onerror = over;
    speaker.speak(words);
  }
  function end(state: SpeechState): void {
    run += 1;
    speaker.cancel();
    onState(state);
  }
  function stop(): void {
    at = 0;
    end('idle');
  }
  return {
    play() {
      end('reading');
      next(run);
    },
    pause: () => end('paused'),
    stop,
  };
}
