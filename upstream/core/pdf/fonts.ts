import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

export interface PdfFonts {
  regular: Buffer;
  medium: Buffer;
}

const FOLDER = '@expo-google-fonts/noto-sans-sc';
const FILES = {
  regular: `${FOLDER}/400Regular/NotoSansSC_400Regular.ttf`,
  medium: `${FOLDER}/500Medium/NotoSansSC_500Medium.ttf`,
};

/** Returns the file path of a font weight, for code that reads the file directly. */
export const getFontFile = (weight: keyof PdfFonts): string =>
  createRequire(import.meta.url).resolve(FILES[weight]);

let loading: Promise<PdfFonts> | undefined;

/**
 * Loads Noto Sans SC (SIL Open Font License) from its package, for sources and bundle alike; read once, on first
 * use.
 */
export function loadFonts(): Promise<PdfFonts> {
  loading ??= readFonts().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readFonts(): Promise<PdfFonts> {
  const [regular, medium] = await Promise.all([
    readFile(getFontFile('regular')),
    readFile(getFontFile('medium')),
  ]);
  return { regular, medium };
}
