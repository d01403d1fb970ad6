import { TOAST_MS } from '~/domain/shared/constants';

type Listener = (text: string) => void;

let listener: Listener | null = null;
let timer = 0;

/** Registers the shell's host for toasts; returns a function that removes it. */
export function setToastListener(show: Listener): () => void {
  listener = show;
  return () => {
    if (listener === show) listener = null;
  };
}

/** Shows a line of text for a while; a second one replaces the first. */
export function showToast(text: string, durationMs: number = TOAST_MS): void {
  if (!listener) return;
  listener(text);
  clearTimeout(timer);
  timer = window.setTimeout(() => listener?.(''), durationMs);
}
