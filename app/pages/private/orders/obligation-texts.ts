/** Statements a qualified investor confirms before signing a private fund; each is a separate paragraph. */
export const OBLIGATIONS: readonly { title: string; text: string }[] = [
  {
    title: '合格投资者身份',
    text: '本人符合合格投资者条件，提交的资产、收入与投资经历材料真实、准确、完整；情况发生变化的，及时告知管理人与募集机构。',
  },
  {
    title: '为自己购买',
    text: '本人以自有合法资金为自己购买，不代他人持有，不汇集他人资金，不拆分转让基金份额或其收益权。',
  },
  {
    title: '同名账户付款',
    text: '购买款项从本人名下的银行账户汇入基金的募集监督账户；非同名账户的款项将原路退回，不形成份额。',
  },
  {
    title: '知悉与保密',
    text: '本人已知悉基金的投资范围、费用、锁定期与开放日，不向不特定对象公开宣传本基金，也不传播仅向合格投资者提供的资料。',
  },
  {
    title: '风险自担',
    text: '本人理解私募基金不保本、不保收益，可能损失全部本金，投资决定由本人自行作出并承担风险。',
  },
  {
    title: '税务与反洗钱',
    text: '本人如实申报税收居民身份，配合反洗钱与受益所有人识别，依法自行申报缴纳应由本人承担的税款。',
  },
];
