import type { EXIT_KINDS, PE_STAGES, PE_STATUSES, SIZE_BANDS, WATERFALL_KINDS } from '~/contract/kinds';
import type { Day, Flag, Json } from '~/upstream/core/db/schema/columns';

type Stage = (typeof PE_STAGES)[number];
type SizeBand = (typeof SIZE_BANDS)[number];

/** Institutions that manage private-equity funds. */
export interface PeCompaniesTable {
  id: string;
  name: string;
  short_name: string;
  name_key: string;
  full_name: string;
  registration_no: string;
  founded_on: Day;
  registered_on: Day;
  registered_capital: string;
  legal_person: string;
  member_kind: string;
  staff_count: number;
  city: string;
  /** Band of assets under management, 亿元. */
  size_band: SizeBand;
  focus: Json<Stage[]>;
  profile: string;
  philosophy: string;
  size_history: Json<{ date: Day; size_band: SizeBand }[]>;
}

/** Managers of private-equity funds. */
export interface PeManagersTable {
  id: string;
  company_id: string;
  name: string;
  name_key: string;
  title: string;
  education: string;
  career_years: number;
  /** Year and month of joining. */
  since: string;
  profile: string;
  career: Json<{ from: string; to: string | null; what: string }[]>;
}

export interface PeFundsTable {
  id: string;
  company_id: string;
  name: string;
  short_name: string;
  name_key: string;
  stage: Stage;
  legal_form: string;
  status: (typeof PE_STATUSES)[number];
  founded_on: Day;
  filed_on: Day;
  filing_no: string;
  custodian: string;
  risk_level: number;
  summary: string;
  strategy_text: string;
  sectors: Json<string[]>;
  /** Total commitments, 元. */
  size_yuan: number;
  min_amount: number;
  invest_years: number;
  exit_years: number;
  /** Number of possible extensions, and years of each. */
  extensions: number;
  extension_years: number;
  management_rate: number;
  custody_rate: number;
  subscribe_rate: number;
  carry_rate: number;
  hurdle_rate: number;
  /** Share of the catch-up that goes to the manager; 0 is none. */
  catch_up: number;
  waterfall: (typeof WATERFALL_KINDS)[number];
}

export interface PeFundManagersTable {
  fund_id: string;
  manager_id: string;
  position: number;
}

/** Called from or distributed to investors, as a share of the commitment; net of fees and carry. */
export interface PeFlowsTable {
  fund_id: string;
  date: Day;
  kind: 'call' | 'distribution';
  ratio: number;
  /** Announced by the manager but not called yet. */
  is_planned: Flag;
}

/** Residual value for investors at the end of a quarter, as a share of the commitment. */
export interface PeValuationsTable {
  fund_id: string;
  date: Day;
  ratio: number;
}

export interface PeInvestmentsTable {
  id: string;
  fund_id: string;
  name: string;
  sector: string;
  round: string;
  invested_on: Day;
  exited_on: Day | null;
  exit_kind: (typeof EXIT_KINDS)[number] | null;
  cost_yuan: number;
  proceeds_yuan: number;
  value_yuan: number;
}

/** Commitments of a person; called amounts are in their flows. */
export interface PeCommitmentsTable {
  account_id: string;
  fund_id: string;
  amount_fen: number;
  signed_on: Day;
}

export interface EquityTables {
  pe_companies: PeCompaniesTable;
  pe_managers: PeManagersTable;
  pe_funds: PeFundsTable;
  pe_fund_managers: PeFundManagersTable;
  pe_flows: PeFlowsTable;
  pe_valuations: PeValuationsTable;
  pe_investments: PeInvestmentsTable;
  pe_commitments: PeCommitmentsTable;
}
