/** Content of the pages of own holdings, listed for guests. */
export const ASSET_POINTS = [
  '市值、成本与收益，按各产品最近一次公布的净值计算',
  '份额明细、交易流水与文件',
  '只向本人展示',
];
