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

/** Where a weight of the font lies, for what reads it by itself. */
export const getFontFile = (weight: keyof PdfFonts): string =>
  createRequire(import.meta.url).resolve(FILES[weight]);

let loading: Promise<PdfFonts> | undefined;

/** Noto Sans SC (SIL Open Font License), found beside the packages from sources and bundle alike; read once, when first needed. */
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
