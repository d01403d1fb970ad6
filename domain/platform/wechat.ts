/** What is said in WeChat where only its own menu helps: pages can neither open it nor what is in it. */
export const WECHAT_TEXTS = {
  /** WX-012. */
  browser: '点击右上角“...”，选择“在默认浏览器中打开”',
  share: '点击右上角“...”，选择“发送给朋友”或“分享到朋友圈”',
} as const;
