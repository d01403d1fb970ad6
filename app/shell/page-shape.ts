/** General page shapes; a skeleton shows the shape of the next page. */
export type PageShape = 'home' | 'list' | 'fund' | 'form' | 'text';

/** Shape of a page by its path; the first match wins, and the default is a list. */
const SHAPES: readonly (readonly [RegExp, PageShape])[] = [
  [/^\/$|\/index\/new$/, 'home'],
  [
    /^\/simu\/(product|company|manager)\/|\/public\/fund$|\/account\/position$|\/user\/detail\/.+_details$/,
    'fund',
  ],
  [
    /\/process\/|\/authenticate\/.+|certification_process|\/verify|_prove$|-prove$|_cert$|\/fund_buy$|\/public\/(fetch|convert|regular|bank_step)$|\/security\/|\/setting$|\/personal$|\/appointment$|questionnaire|[sS]urvey|user_visit|reset_phone|\/account\/(confirm|reason|logoff)$/,
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
