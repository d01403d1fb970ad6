import type { ReactNode } from 'react';

interface TagProps {
  children: ReactNode;
  tone?: 'gold' | 'warn' | 'lock';
}

const toneClass = { gold: 'tag tag-gold', warn: 'tag tag-warn', lock: 'tag tag-lock' };

/** A short label with a hairline edge. */
export function Tag({ children, tone }: TagProps) {
  return <span className={tone ? toneClass[tone] : 'tag'}>{children}</span>;
}

export function Tags({ children }: { children: ReactNode }) {
  return <div className="tag-row mt-2">{children}</div>;
}
