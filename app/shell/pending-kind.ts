/** General shapes of pages; a skeleton shows the one to come. */
export type PageShape = 'home' | 'list' | 'fund' | 'form' | 'text';

/** The shape of a page by its path, first match first; what is left is a list. */
const SHAPES: readonly (readonly [RegExp, PageShape])[] = [
  [/^\/$|\/index\/new$/, 'home'],
  [
    /^\/simu\/(product|company|manager)\/|\/public\/fund$|\/account\/position$|\/user\/detail\/.+_details$/,
    'fund',
  ],
  [
    /\/process\/|\/authenticate\/.+|certification_process|\/verify|_prove$|-prove$|_cert$|\/fund_buy$|\/public\/(fetch|regular|bank_step)$|\/security\/|\/setting$|\/personal$|\/appointment$|questionnaire|[sS]urvey|user_visit|reset_phone|\/account\/(confirm|reason|logoff)$/,
    'form',
  ],
  [
    /\/post\/|\/about|protocol|\/pdf$|file-view|tutorial|\/standard$|securityIndex|tradeRules|fund_contract|fund_risk_info|order_detail|result$|fund_info$|fund_detail$|obligation-clause/,
    'text',
  ],
];

export function getPageShape(pathname: string): PageShape {
  return SHAPES.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'list';
}
