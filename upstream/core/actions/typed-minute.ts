import { z } from 'zod';

const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/;

/** Parses a minute that an operator typed, in Shanghai time or with a zone. Returns null when the text is none. */
export function parseMinute(text: string): Date | null {
  const local = LOCAL.exec(text);
  const iso = local ? `${local[1]}T${local[2]}:00+08:00` : text;
  if (!z.iso.datetime({ offset: true }).safeParse(iso).success) return null;
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? null : at;
}
