import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatCoverKey, type CoverFacts } from '~/domain/platform/cover-facts';
import {
  IMAGE_VERSION,
  IMAGE_THEMES,
  buildImagePath,
  type ImageTheme,
} from '~/domain/platform/picture-address';
import {
  formatHashKey,
  encodeCompanyKey,
  buildInitialKey,
  decodeCompanyKey,
  parseHashKey,
  SCENES,
  hashText,
} from '~/domain/platform/picture-names';
import { PUBLIC_TYPES, STRATEGIES } from '~/contract/kinds';
import { drawImage } from '~/bff/images/draw';
import { PEARL_MOTIF } from '~/bff/images/eaves-motifs';
import { getInitials } from '~/bff/images/initials';
import { buildTilePath, buildTile } from '~/bff/images/manager-avatar';
import { PALETTES } from '~/bff/images/palette';

const MOST_BYTES = 2_048;
const draw = (name: string, theme: ImageTheme) => drawImage(name, theme, 'https://portal.test');
const hashes = Array.from({ length: 600 }, (_, index) => hashText(`经理${index}`));
const covers: CoverFacts[] = [
  { kind: 'changes', values: [0.01234, -0.008, 0.001] },
  { kind: 'clauses', lengths: [32, 80, 45, 60, 7, 8], speaker: { name: '沈砚舟', house: '岫川' } },
  { kind: 'clauses', lengths: [32, 80], speaker: null },
  { kind: 'roadshow', speaker: { name: '沈砚舟', house: '岫川' }, minutes: 5, parts: [120, 300, 210] },
  ...Array.from({ length: 40 }, (_, index) => ({
    kind: 'roadshow' as const,
    speaker: { name: `经理${index}`, house: '' },
    minutes: 125,
    parts: [820, 743, 612, 901, 1030, 512],
  })),
  { kind: 'roadshow', speaker: null, minutes: 12, parts: [120] },
  { kind: 'recovery', fall: 0.2 },
  { kind: 'date', day: '2026-11-13' },
];
const LATIN = Array.from({ length: 60 }, (_, index) => ['Ann Lee', `甲${index}`] as const);
const names = [
  ...hashes.slice(0, 300).flatMap((hash) => {
    const key = hash.toString(36);
    return [`manager/${key}`, `manager-small/${key}`];
  }),
  ...['岫川', '墨序资本', '上海软桥私募基金管理有限公司', 'ABC', '第一', '望'].flatMap((name) => [
    `company/${encodeCompanyKey(name)}`,
    `company-small/${encodeCompanyKey(name)}`,
  ]),
  ...STRATEGIES.map((each) => `type/simu-${each}`),
  ...PUBLIC_TYPES.map((each) => `type/public-${each}`),
  ...SCENES.map((each) => `scene/${each}`),
  ...covers.flatMap((facts) => [`cover/${formatCoverKey(facts)}`, `cover-small/${formatCoverKey(facts)}`]),
  ...LATIN.map(([name, company]) => `initial/${buildInitialKey(name, company)}`),
];
const drawn = names.flatMap((name) =>
  IMAGE_THEMES.map((theme) => [name, theme, draw(name, theme) ?? ''] as const),
);

describe('drawn pictures', () => {
  it('exists for each person, company, type, state and covers, in both themes, under 2 KB', () => {
    const bad = drawn.filter(([, , svg]) => !svg.startsWith('<svg ') || Buffer.byteLength(svg) > MOST_BYTES);
    expect(bad.map(([name, theme, svg]) => [name, theme, svg.length])).toEqual([]);
  });

  it('differs by name and company for people with the same initial', () => {
    const marks = LATIN.map(([name, company]) => draw(`initial/${buildInitialKey(name, company)}`, 'light'));
    expect(new Set(marks).size).toBe(LATIN.length);
    expect(buildInitialKey('Ann Lee', '甲')).not.toBe(buildInitialKey('Amy Lee', '甲'));
  });

  it('gives the same bytes for the same facts, and a new address after a changed drawing (PICTURE_EDITION)', () => {
    const digest = createHash('sha256').update(drawn.map(([, , svg]) => svg).join('\n'));
    expect([IMAGE_VERSION, digest.digest('hex').slice(0, 12)]).toEqual([2, 'dbed66626caf']);
  });

  it('contains no invalid number, script, style or address', () => {
    const wrong = drawn.filter(([, , svg]) => /NaN|undefined|Infinity|<script|style=|href|url\(/.test(svg));
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it.each([
    'manager/',
    'manager/ABC',
    'manager/12345678',
    'initial/1x2y3z',
    'initial/1x2y3z-3c',
    'initial/1x2y3z-1',
    'company/',
    `company/${'a-'.repeat(60)}a`,
    'company/岫川',
    'scene/none',
    'scene/constructor',
    'type/simu',
    'constructor/a',
    'cover/changes_a',
    'cover/changes_1,2,3,4',
    'cover/clauses_1,2,3,4,5,6,7_',
    'cover/clauses_1,2_ÄÄ',
    'cover/recovery_100',
    'cover/date_2026-11-1<',
    'cover/roadshow_52_',
    'cover/constructor_1',
    'nothing',
  ])('returns null for %s', (name) => expect(draw(name, 'light')).toBeNull());

  it('uses the colours of the page', () => {
    const css = readFileSync('app/styles/tokens.css', 'utf8');
    const dark = css.slice(css.indexOf(":root[data-theme='dark']"));
    for (const [theme, sheet] of [
      ['light', css],
      ['dark', dark],
    ] as const)
      for (const [name, value] of Object.entries(PALETTES[theme])) {
        const token = name
          .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
          .replace(/(ink)2$/, '$1-2');
        const found = new RegExp(`--${token}: (#[0-9a-f]+);`).exec(sheet)?.[1];
        expect([theme, token, found ?? PALETTES.light[name as 'ink']]).toEqual([theme, token, value]);
      }
  });
});

describe('avatars of people', () => {
  it('is mirror-symmetric', () => {
    const lopsided = hashes.filter((hash) => {
      const all = [...buildTilePath(buildTile(hash)).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
        +x!,
        +y!,
      ]);
      return all.some(
        ([x, y]) => !all.some(([a, b]) => Math.abs(a! + x!) < 0.25 && Math.abs(b! - y!) < 0.25),
      );
    });
    expect(lopsided).toEqual([]);
  });

  it('uses one motif for five and six sectors and no pearl in a pair of four, to avoid a star, face or hooked cross', () => {
    for (const tile of hashes.map(buildTile)) {
      expect(tile.motif.most).toBeGreaterThanOrEqual(tile.sectors);
      if (tile.sectors === 5 || tile.sectors === 6) expect(tile.mate).toBeNull();
      if (tile.sectors === 4 && tile.mate) expect([tile.motif, tile.mate]).not.toContain(PEARL_MOTIF);
    }
  });

  it('is all different for thousands of people, and for companies with the same initials', () => {
    const people = Array.from(
      { length: 3_000 },
      (_, index) => `manager/${formatHashKey(`经理${index} 望川`)}`,
    );
    const companies = [...'恒衡横桁珩蘅鸿红泓虹宏弘洪'].flatMap((first) =>
      [...'砚岳屿源远原元圆云芸'].map((second) => `company/${encodeCompanyKey(first + second)}`),
    );
    for (const marks of [people, companies]) {
      const drawings = new Set(marks.map((name) => draw(name, 'light')));
      expect(drawings.size).toBe(marks.length);
    }
  });

  it('differs by company for two people with the same name', () => {
    const [first, second] = ['王伟 望川基金', '王伟 岫川'].map((who) =>
      draw(`manager/${formatHashKey(who)}`, 'light'),
    );
    expect(first).not.toBe(second);
    expect(parseHashKey(formatHashKey('王伟 岫川'))).toBe(hashText('王伟 岫川'));
  });
});

describe('avatars of companies', () => {
  it('is the same for the long and the short name of a company', () => {
    expect(encodeCompanyKey('岫川私募基金管理有限公司')).toBe(encodeCompanyKey('岫川'));
    expect(decodeCompanyKey(encodeCompanyKey('岫川资产管理'))).toBe('岫川');
  });

  it.each([
    ['岫川', 'XC'],
    ['墨序资本', 'MX'],
    ['长亭渡资产管理', 'CT'],
    ['望川基金', 'WC'],
    ['软桥私募基金管理有限公司', 'RQ'],
    ['ABC投资', 'AB'],
    ['基金', 'JJ'],
    ['123', ''],
  ])('%s has the initials %s', (name, letters) => expect(getInitials(name)).toBe(letters));
});

describe('picture addresses', () => {
  it('contains version, theme and drawing', () =>
    expect(buildImagePath('scene/empty', 'dark')).toBe(`/pictures/${IMAGE_VERSION}/dark/scene/empty.svg`));
});
