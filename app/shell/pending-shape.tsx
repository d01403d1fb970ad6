import { useEffect, useState } from 'react';
import { useStore } from '~/app/store/store';
import { SkeletonBar, SkeletonRows } from '~/app/ui/skeleton';
import { getPageShape } from '~/app/shell/page-shape';

const Lines = ({ widths, height = 16 }: { widths: readonly string[]; height?: number }) => (
  <>
    {widths.map((width, index) => (
      <SkeletonBar key={index} width={width} height={height} className="mt-3" />
    ))}
  </>
);

const Boxes = ({ count }: { count: number }) => (
  <>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="mt-5">
        <SkeletonBar width="24%" height={16} />
        <SkeletonBar width="100%" height={48} className="mt-1" />
      </div>
    ))}
  </>
);

/** A page that takes longer than this also shows a text. */
const SHOW_DELAY_MS = 1_000;

/** Returns one of the texts for a slow page (CALL-005), a different one each time; null before the delay. */
function useLoadingText(): string | null {
  const texts = useStore((state) => state.common.loadingTexts);
  const [textIndex, setTextIndex] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setTextIndex((textCount += 1)), SHOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return textIndex === null ? null : (texts[textIndex % texts.length] ?? null);
}
let textCount = 0;

/** Placeholder for the page of a path. */
export default function PendingShape({ path }: { path: string }) {
  const text = useLoadingText();
  return (
    <>
      <Shape path={path} />
      {text && <p className="note-text mt-5 text-center">{text}</p>}
    </>
  );
}

/** General shapes, so that few cover all pages. */
function Shape({ path }: { path: string }) {
  switch (getPageShape(path)) {
    case 'home':
      return (
        <>
          <SkeletonBar width="100%" height={144} className="mt-3" />
          <Lines widths={['100%', '100%']} height={64} />
          <SkeletonRows count={3} />
        </>
      );
    case 'fund':
      return (
        <>
          <SkeletonBar width="70%" height={24} className="mt-5" />
          <Lines widths={['45%']} />
          <SkeletonBar width="40%" height={40} className="mt-5" />
          <SkeletonBar width="100%" height={220} className="mt-5" />
          <Lines widths={['100%', '80%', '90%', '60%']} />
        </>
      );
    case 'form':
      return (
        <>
          <SkeletonBar width="50%" height={24} className="mt-5" />
          <Boxes count={4} />
          <SkeletonBar width="100%" height={48} className="mt-8" />
        </>
      );
    case 'text':
      return (
        <>
          <SkeletonBar width="80%" height={24} className="mt-5" />
          <Lines widths={['40%', '100%', '94%', '98%', '60%', '100%', '96%', '90%', '70%']} />
        </>
      );
    case 'list':
      return (
        <>
          <SkeletonBar width="100%" height={36} className="mt-3" />
          <SkeletonRows count={5} />
        </>
      );
  }
}
