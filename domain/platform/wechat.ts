/**
 * WeChat texts for actions that only its own menu can do, because pages can open neither the menu nor its items.
 */
export const WECHAT_TEXTS = {
  /** WX-012. */
  browser: '点击右上角“...”，选择“在默认浏览器中打开”',
  share: '点击右上角“...”，选择“发送给朋友”或“分享到朋友圈”',
} as const;
