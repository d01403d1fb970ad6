import { useEffect, useRef, useState, type RefObject } from 'react';
import type SignaturePad from 'signature_pad';

/** Sharp enough for print, small enough for a form. */
const RATIO_MAX = 2;
const INK = 'rgb(28, 26, 24)';
const PAD_BACKGROUND = 'rgb(255, 255, 255)';

/**
 * Strokes on a canvas, kept when a phone is rotated, and their picture. Only this module loads the code of the pad.
 */
export function useSignaturePad(canvas: RefObject<HTMLCanvasElement>): {
  isReady: boolean;
  hasFailed: boolean;
  /** PNG data URL; empty before the first stroke. */
  picture: string;
  announcement: string;
  undo: () => void;
  clear: () => void;
} {
  const pad = useRef<SignaturePad | null>(null);
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const [picture, setPicture] = useState('');
  const [message, setMessage] = useState('');

  const keep = () => {
    if (pad.current) setPicture(pad.current.isEmpty() ? '' : pad.current.toDataURL('image/png'));
  };

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let isGone = false;
    let release = () => undefined as void;
    import('signature_pad').then(
      ({ default: Pad }) => {
        if (isGone) return;
        const made = new Pad(element, { backgroundColor: PAD_BACKGROUND, penColor: INK });
        pad.current = made;
        const onResize = () => fit(element, made);
        made.addEventListener('endStroke', keep);
        window.addEventListener('resize', onResize);
        onResize();
        setState('ready');
        release = () => {
          made.removeEventListener('endStroke', keep);
          window.removeEventListener('resize', onResize);
          made.off();
        };
      },
      () => !isGone && setState('failed'),
    );
    return () => {
      isGone = true;
      release();
      pad.current = null;
    };
  }, [canvas]);

  return {
    isReady: state === 'ready',
    hasFailed: state === 'failed',
    picture,
    announcement: message,
    undo() {
      const made = pad.current;
      if (!made) return;
      made.fromData(made.toData().slice(0, -1));
      keep();
      setMessage('已撤销一笔');
    },
    clear() {
      pad.current?.clear();
      keep();
      setMessage('已清除');
    },
  };
}

/** Sets the canvas size to its displayed pixels and redraws the strokes, because resizing clears it. */
function fit(element: HTMLCanvasElement, pad: SignaturePad): void {
  const ratio = Math.min(RATIO_MAX, Math.max(1, window.devicePixelRatio || 1));
  const width = Math.round(element.offsetWidth * ratio);
  const height = Math.round(element.offsetHeight * ratio);
  // The address bar of a phone also triggers resize events, which need no change here.
  if (element.width === width && element.height === height) return;
  const strokes = pad.toData();
  element.width = width;
  element.height = height;
  element.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  if (strokes.length > 0) pad.fromData(strokes);
}
