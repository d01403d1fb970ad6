import { computeNameSortKey } from '~/upstream/core/db/pinyin';
import type { FundKind } from '~/upstream/core/db/schema';
import { padNumber, formatStrategy, type SeedCompany } from '~/upstream/seed/companies';
import { createNameGenerator } from '~/upstream/seed/names';
import { createRandom, type Random } from '~/upstream/seed/random';
import { compose } from '~/upstream/seed/text';
import texts from '~/upstream/seed/data/private-texts.json' with { type: 'json' };

export interface SeedManager {
  id: string;
  kind: FundKind;
  company: SeedCompany;
  name: string;
  name_key: string;
  gender: 0 | 1;
  title: string;
  education: string;
  career_years: number;
  /** Day of joining the company. */
  since: string;
  profile: string;
  style: string;
  career: { from: string; to: string | null; what: string }[];
}

const STYLES: Readonly<Record<string, readonly string[]>> = texts.managers.styles;

/**
 * Builds about two managers per private company and four to five per public company; ids M1001… in company order.
 */
export function buildManagers(companies: readonly SeedCompany[]): SeedManager[] {
  const nextPerson = createNameGenerator(createRandom('managers'));
  const managers: SeedManager[] = [];
  for (const company of companies) {
    const random = createRandom(`managers:${company.id}`);
    const count =
      company.kind === 'simu' ? (company.size_band === '0-5' ? 1 : random.int(2, 3)) : random.int(4, 5);
    for (let position = 0; position < count; position += 1) {
      const { name, gender } = nextPerson();
      managers.push(buildManager(`M${1001 + managers.length}`, company, position, name, gender, random));
    }
  }
  return managers;
}

function buildManager(
  id: string,
  company: SeedCompany,
  position: number,
  name: string,
  gender: 0 | 1,
  random: Random,
): SeedManager {
  const careerYears = random.int(position === 0 ? 12 : 6, position === 0 ? 24 : 17);
  const start = 2026 - careerYears;
  const earliest = Math.max(Number(company.founded_on.slice(0, 4)), start + 2);
  const joined =
    position === 0 && company.kind === 'simu' ? earliest : random.int(earliest, Math.max(earliest, 2023));
  const since = `${joined}-${padNumber(random.int(1, 12))}-${padNumber(random.int(1, 28))}`;
  const school = random.pick(texts.managers.schools);
  const degree = random.pick(texts.managers.degrees);
  const earlier = random.pick(texts.managers.earlier);
  const middle = Math.min(joined, start + random.int(2, 5));
  const slots = { degree, school, earlier, years: careerYears, year: joined, company: company.short_name };
  const style =
    company.kind === 'simu' ? company.core : random.pick(['equity', 'equity', 'bond', 'neutral', 'fof']);
  return {
    id,
    kind: company.kind,
    company,
    name,
    gender,
    name_key: computeNameSortKey(name),
    title:
      company.kind === 'simu'
        ? position === 0
          ? (texts.managers.titles[0] as string)
          : random.pick(texts.managers.titles)
        : '基金经理',
    education: `${school}${degree}`,
    career_years: careerYears,
    since: since < company.founded_on ? company.founded_on : since,
    profile: compose(random.pick(texts.managers.profiles), random, slots),
    style: compose(random.pick(STYLES[style] as readonly string[]), random),
    career: [
      { from: `${start}`, to: `${middle}`, what: earlier },
      ...(middle < joined
        ? [
            {
              from: `${middle}`,
              to: `${joined}`,
              what: random.pick(texts.managers.earlier.filter((item) => item !== earlier)),
            },
          ]
        : []),
      {
        from: `${joined}`,
        to: null,
        what:
          company.kind === 'simu'
            ? `${company.short_name}，${formatStrategy(company.core)}投资`
            : `${company.short_name}，基金经理`,
      },
    ],
  };
}
