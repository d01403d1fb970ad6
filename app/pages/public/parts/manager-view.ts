import { formatAge, formatPercent } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';

export type ManagersReply = CallResult<Contract['market']['fundManagers']>;

/** Managers of a fund, those in charge first; tenure and its return as published. */
export const managerViews = ({ list }: ManagersReply, today: string) =>
  list.map((manager) => ({
    id: manager.manager_id,
    isCurrent: manager.to === null,
    name: manager.name,
    title: manager.title,
    career: `从业 ${manager.career_years} 年`,
    company: manager.company_name,
    photo: manager.photo_url,
    productCount: manager.product_count,
    from: manager.from,
    to: manager.to,
    tenure: formatAge(manager.from, manager.to ?? today),
    tenureReturn: formatPercent(manager.tenure_return),
    profile: manager.profile,
  }));

export type ManagerView = ReturnType<typeof managerViews>[number];
