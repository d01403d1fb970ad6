import { BRAND } from '~/domain/platform/brand';
import { EDITION_RULES, type Edition } from '~/domain/platform/edition';
import { AGREEMENT_VERSION } from '~/domain/person/consents';
import { ANSWER_TIME } from '~/domain/person/service-days';

/** A document as paragraphs under headings. */
export interface LegalDocument {
  title: string;
  version: string;
  /** Day it took effect, ISO. */
  effectiveOn: string;
  lead: string;
  sections: { heading: string; paragraphs: string[] }[];
}

const service: LegalDocument = {
  title: '服务协议',
  version: AGREEMENT_VERSION,
  effectiveOn: '2026-03-01',
  lead: `本协议由您与${BRAND.company}（下称「我们」）订立，约定您使用${BRAND.name}手机门户的权利与义务。勾选同意即表示您已阅读并理解全部内容。`,
  sections: [
    {
      heading: '一、服务内容',
      paragraphs: [
        '我们通过手机网页、客户端与小程序提供基金信息查询、自选管理、资讯阅读，以及依法开展的基金销售相关服务。',
        '私募基金的净值、业绩、排名、费率与风险等级，只向完成特定对象确认程序的投资者展示。未完成程序时，页面会说明原因与下一步。',
        '公募基金信息向所有访问者开放。页面所示数据均注明截止日期与来源，数据更新可能晚于管理人披露。',
      ],
    },
    {
      heading: '二、账户与登录',
      paragraphs: [
        '您使用本人手机号登录。首次验证成功的手机号将引导设置登录密码并完成注册。',
        '短信验证码 5 分钟内有效，任何工作人员都不会向您索要验证码或密码。您应妥善保管手机与密码，发现异常请立即修改密码并联系客服。',
        '修改登录密码后，其它设备上的登录随即失效。',
      ],
    },
    {
      heading: '三、投资者适当性',
      paragraphs: [
        '购买基金前，您需如实提供身份、职业、收入等信息并完成风险测评。测评结果自完成之日起 12 个月内有效，一天内最多测评两次，十二个月内最多八次。',
        '我们依据测评结果展示与您匹配的产品。风险承受能力为最低类别的投资者，不能购买风险等级高于 R1 的产品。',
        '参与私募基金或资产管理产品，还需完成对应类别的合格投资者认证，两类认证互不通用。',
      ],
    },
    {
      heading: '四、风险提示',
      paragraphs: [
        '基金投资可能损失本金。基金的过往业绩不预示未来表现，管理人管理的其他基金的业绩不构成本基金业绩的参考。',
        '页面上的指标依据复权净值计算，计算方法、区间与基准在指标旁说明。指标仅描述过去，不构成投资建议。',
      ],
    },
    {
      heading: '五、使用规范',
      paragraphs: [
        '您不得以自动化程序大量抓取页面内容，不得转载、传播仅向特定对象展示的信息，不得干扰服务的正常运行。',
        '如您违反本协议，我们可以限制或停止部分服务，并保留依法追究的权利。',
      ],
    },
    {
      heading: '六、变更、终止与争议',
      paragraphs: [
        '协议变更时，我们在本页写明新版本与生效日期；您下一次登录时，勾选的即为当时的版本。',
        '您可随时注销账户。存在未了结的交易或持仓时，需先处理完毕。',
        '因本协议产生的争议，双方应先协商；协商不成的，可向我们住所地有管辖权的人民法院提起诉讼，或向基金业协会申请调解。',
      ],
    },
  ],
};

const privacy: LegalDocument = {
  title: '隐私政策',
  version: AGREEMENT_VERSION,
  effectiveOn: '2026-03-01',
  lead: '我们只在提供服务与履行法定义务所必需的范围内处理您的个人信息。本政策说明处理哪些信息、为什么、保存多久，以及您可以如何管理。',
  sections: [
    {
      heading: '一、我们处理的信息',
      paragraphs: [
        '登录与注册：手机号、短信验证码、登录密码（仅保存不可还原的摘要）、登录时间与所用客户端类型。',
        '实名与适当性：姓名、证件类型与号码、证件有效期、职业、收入、风险测评答案与结果、资产或收入证明。',
        '使用服务：自选、搜索词、阅读与收藏记录、页面浏览与错误日志。日志中的手机号以 138****8000 的形式记录，不记录密码、验证码、证件号与银行卡号。',
      ],
    },
    {
      heading: '二、处理目的与依据',
      paragraphs: [
        '履行反洗钱、投资者适当性与实名制等法定义务；按您的请求提供登录、自选、查询与交易相关服务；保障服务运行与防范滥用。',
        '营销短信为可选项，可在「设置」中随时关闭，关闭不影响其它服务。我们不依据您的浏览与持仓作个性化推荐。',
        '人脸信息属于敏感个人信息，仅在您单独同意后处理，且始终提供银行卡核验等其它方式。',
      ],
    },
    {
      heading: '三、Cookie 与本地存储',
      paragraphs: [
        '登录凭据保存在加密、仅服务器可读的 Cookie 中。本机会保存上次登录的手机号、外观与字号偏好，便于下次使用。',
        '您可在浏览器中清除这些数据，清除后需重新登录与设置。',
      ],
    },
    {
      heading: '四、共享与委托',
      paragraphs: [
        '为完成交易与核验，我们会向基金管理人、托管人、监督银行、电子认证机构与依法设立的核验机构提供必要信息。',
        '除法律要求外，我们不向其它第三方提供您的个人信息，也不出售个人信息。',
      ],
    },
    {
      heading: '五、保存期限与保护',
      paragraphs: [
        '交易与适当性资料按规定保存不少于二十年；登录记录在注销六个月后删除，经您同意收集的浏览记录保存 30 日；验证码在使用或过期后立即失效。',
        '数据在传输中加密；密码只存摘要，银行卡号只存后四位；内部访问按岗位授权并留痕。',
      ],
    },
    {
      heading: '六、您的权利',
      paragraphs: [
        `您可以查询、更正、复制、删除个人信息，撤回同意或注销账户。可在「我的」中操作，或致电客服 ${BRAND.servicePhone}（${BRAND.serviceHours}），我们在 ${ANSWER_TIME}答复。`,
      ],
    },
  ],
};

/** Documents by their name in the address. */
const PROTOCOLS = { service, privacy } as const;
export const LEGAL_DOCUMENT_TITLES = { service: service.title, privacy: privacy.title } as const;

/**
 * Returns the document of an edition. Its number is the one that a login accepts (agreement_list); its name appears
 * in the text.
 */
export function getLegalDocument(document: keyof typeof PROTOCOLS, edition: Edition) {
  const { agreements, name } = EDITION_RULES[edition];
  const protocol = PROTOCOLS[document];
  return {
    ...protocol,
    number: agreements[document === 'service' ? 0 : 1],
    lead: protocol.lead.replace(`${BRAND.name}手机门户`, `${BRAND.name}${name}手机门户`),
  };
}
