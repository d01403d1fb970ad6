import type { Edition } from '~/domain/platform/edition';
import type { PeCompany, PeManager } from '~/contract/equity';
import { PE_STAGE_NAMES, formatSizeBand } from '~/contract/kinds';
import { equityPaths } from '~/app/paths/equity';
import type { AvatarSubject } from '~/app/ui/pictures/avatar';

/** Builds an institution in a list, from filed facts. */
export const buildPeCompanyRow = (company: PeCompany, edition: Edition) => ({
  to: equityPaths.company(edition, company.company_id),
  title: company.name,
  avatar: { company: company.name } as AvatarSubject,
  facts: [
    company.focus.map((stage) => PE_STAGE_NAMES[stage]).join('、'),
    `管理规模 ${formatSizeBand(company.size_band)}`,
    company.city,
    `股权基金 ${company.product_count} 只`,
  ],
});

/** Builds a person in a list. */
export const buildPeManagerRow = (manager: PeManager, edition: Edition) => ({
  to: equityPaths.manager(edition, manager.manager_id),
  title: manager.name,
  avatar: { person: manager.name, company: manager.company_name } as AvatarSubject,
  facts: [
    manager.company_name,
    manager.title,
    `从业 ${manager.career_years} 年`,
    `股权基金 ${manager.product_count} 只`,
  ],
});
