/**
 * Terms a person accepts before a certificate is requested: our own text, product rules rather than legal advice.
 */
export const CERTIFICATE_TERMS: readonly string[] = [
  '数字证书由依法设立的电子认证服务机构签发，仅用于您在本平台签署合同、风险揭示书等电子文件，有效期 12 个月。',
  '申请时，您的姓名、证件类型与号码将提供给认证机构核验身份，不作其它用途。',
  '使用数字证书作出的电子签名，与您本人手写签名具有同等效力；每次签署前仍会请您确认。',
  '请妥善保管登录手机与密码；发现他人冒用时，请立即联系客服停用证书。',
];
