/** Reads a text aloud in browsers with a Chinese voice. Loaded after the page. */

export type SpeechState = 'idle' | 'reading' | 'paused';

/** Required parts of `speechSynthesis`. */
export interface SpeechEngine {
  getVoices(): { lang: string }[];
  speak(words: SpeechSynthesisUtterance): void;
  cancel(): void;
}

const isChinese = ({ lang }: { lang: string }): boolean => /^(zh|cmn)/i.test(lang);

/** Whether there is a voice for the text; browsers load voices late, so it is called again when they change. */
export const canRead = (speaker: SpeechEngine): boolean => speaker.getVoices().some(isChinese);

interface ReaderOptions {
  speaker: SpeechEngine;
  /** Texts to read one after the other. */
  texts: readonly string[];
  /** Creates the utterance of a text. */
  createUtterance: (text: string) => SpeechSynthesisUtterance;
  onState: (state: SpeechState) => void;
}

export interface SpeechReader {
  /** Starts, or resumes with the block where it was paused. */
  play(): void;
  pause(): void;
  stop(): void;
}

/**
 * Reads blocks one by one. A pause ends the current block, and resuming reads it again: the pause function of
 * browsers stops everything on some phones, and long texts stop unexpectedly on others.
 */
export function openReader({ speaker, texts, createUtterance, onState }: ReaderOptions): SpeechReader {
  let at = 0;
  /** End events of an earlier run are ignored. */
  let run = 0;
  function next(own: number): void {
    const text = texts[at];
    if (text === undefined) return stop();
    const words = createUtterance(text);
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
