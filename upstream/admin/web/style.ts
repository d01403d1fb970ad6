/**
 * Stylesheet of the console: tokens and sizes of the portal (`app/styles/tokens.css`, which the upstream may not
 * import; a test compares both), and the few components of the console.
 */
export const TOKENS_LIGHT = `
--paper:#f7f5f1;--surface:#ffffff;--sunken:#f0ede6;--line:#e4dfd6;--line-strong:#8d867b;--ink:#1c1a18;--ink-2:#565049;
--ink-3:#6f695f;--brand:#861a27;--brand-press:#6a121d;--brand-ink:#ffffff;--brand-text:#861a27;--brand-wash:#f8efec;
--gold-line:#c6a463;--loss:#0a7348;--warn:#8f5200;--warn-wash:#fbf1de;--focus:#1a62c5;`;
export const TOKENS_DARK = `
--paper:#11100f;--surface:#1a1917;--sunken:#252320;--line:#322f2b;--line-strong:#847d72;--ink:#efebe4;--ink-2:#bdb6ab;
--ink-3:#9b9489;--brand:#962733;--brand-press:#7c1d28;--brand-text:#dfbf83;--brand-wash:#2a231a;
--gold-line:#8f7440;--loss:#45c48b;--warn:#e8ae55;--warn-wash:#2c2416;--focus:#8ab6ff;`;

export const CONSOLE_CSS = `
:root{color-scheme:light;${TOKENS_LIGHT}}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;${TOKENS_DARK}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:0.9375rem/1.6 -apple-system,BlinkMacSystemFont,'PingFang SC',
'HarmonyOS Sans SC','Noto Sans CJK SC','Noto Sans SC','Microsoft YaHei',sans-serif;font-variant-numeric:tabular-nums;
overflow-wrap:anywhere}
a{color:var(--brand-text)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
h1{font-size:1.375rem;line-height:1.3;margin:20px 0 12px}
h2{font-size:1.0625rem;line-height:1.41;margin:24px 0 8px}
p{margin:8px 0}
.skip{position:absolute;left:-999px}
.skip:focus{left:8px;top:8px;background:var(--surface);padding:8px;z-index:1}
header{background:var(--surface);border-bottom:1px solid var(--line)}
.bar{display:flex;flex-wrap:wrap;align-items:center;gap:0 16px;max-width:1200px;margin:0 auto;padding:4px 16px}
.bar strong{color:var(--brand-text);line-height:44px}
.bar nav{display:flex;flex-wrap:wrap;flex:1 1 auto;gap:0 16px}
.bar nav a{line-height:44px;color:var(--ink-2);text-decoration:none}
.bar nav a[aria-current]{color:var(--brand-text);box-shadow:inset 0 -2px var(--gold-line)}
.bar form{margin:0}
@media (max-width:700px){.bar nav{order:1;flex:1 0 100%;flex-wrap:nowrap;overflow-x:auto;padding-right:48px;
-webkit-mask-image:linear-gradient(to right,#000 calc(100% - 40px),transparent);
mask-image:linear-gradient(to right,#000 calc(100% - 40px),transparent)}.bar nav a{flex:none}
.bar>.note{flex:1 1 0;min-width:0;text-align:right}.bar button{padding:8px 12px}}
.chips{display:flex;flex-wrap:wrap;gap:0 16px;padding:0;margin:0;list-style:none}
.chips a{display:inline-block;line-height:44px}
.chips a[aria-current]{color:var(--ink);text-decoration:none;box-shadow:inset 0 -2px var(--gold-line)}
.row.pages{align-items:center;margin:12px 0}
.late{color:var(--warn);white-space:nowrap}
main{max-width:1200px;margin:0 auto;padding:0 16px 32px}
footer{max-width:1200px;margin:0 auto;padding:0 16px 32px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px;margin:12px 0}
.card>h2:first-child,.card .field:first-of-type{margin-top:0}
.narrow{max-width:560px}
.note{color:var(--ink-3);font-size:0.8125rem;line-height:1.54}
.warn,.wrong{background:var(--warn-wash);color:var(--warn);border-radius:8px;padding:8px 12px;margin:12px 0}
.done{color:var(--loss)}
.field{margin:16px 0}
.field label{display:block;color:var(--ink-2)}
.field .wrong{margin:4px 0 0}
input,select,textarea{width:100%;min-height:44px;padding:8px 12px;font:inherit;color:var(--ink);background:var(--surface);
border:1px solid var(--line-strong);border-radius:8px}
textarea{min-height:96px}
button,.button{display:inline-block;min-height:44px;padding:8px 20px;font:inherit;color:var(--brand-ink);background:var(--brand);
border:0;border-radius:8px;cursor:pointer;text-decoration:none}
button:hover{background:var(--brand-press)}
button.quiet,.button.quiet{color:var(--brand-text);background:none;border:1px solid var(--line-strong)}
summary{padding:10px 0;cursor:pointer}
details.card>summary{margin:-10px 0}
details.card[open]>summary{margin-bottom:0}
.row{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start}
form.row{align-items:flex-end;margin:12px 0}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,240px),1fr));gap:12px;padding:0;list-style:none}
.tiles li{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:12px 16px}
.tiles b{display:block;font-size:1.75rem;line-height:1.18}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
table{border-collapse:collapse;width:100%}
caption{text-align:left;padding:8px 12px;color:var(--ink-2)}
th,td{text-align:left;vertical-align:top;padding:8px 12px;border-top:1px solid var(--line);min-width:6em}
thead th{color:var(--ink-3);font-weight:400;font-size:0.8125rem;border-top:0;white-space:nowrap}
th.num,td.num{text-align:right}
td.num,td.when{white-space:nowrap}
.card .card{border:0;padding:0;margin:0}
.row>.card{flex:1 1 260px}
.card>p:first-child{margin-top:0}
.card>dl:first-child,.card>.scroll:first-child{margin-top:0}
h3{font-size:0.9375rem;margin:16px 0 4px}
dl{display:grid;grid-template-columns:minmax(6em,max-content) 1fr;gap:4px 16px;margin:8px 0}
dt{color:var(--ink-3)}
dd{margin:0}
.lines,pre{white-space:pre-wrap}
pre{margin:0;font-size:inherit}
.pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,320px),1fr));gap:12px}
.pictures figure{margin:0}
.pictures img{width:100%;height:auto;border:1px solid var(--line);border-radius:8px}
.phone{max-width:375px;padding:16px;background:var(--surface);border:1px solid var(--line);border-radius:12px;
font-size:1rem;line-height:1.75}
.phone h2{margin-top:0;font-size:1.375rem}
.phone blockquote{margin:12px 0;padding-left:12px;border-left:3px solid var(--gold-line);color:var(--ink-2)}
.banner{display:grid;gap:4px;padding:24px 16px;background:var(--brand-wash);border-radius:12px;color:var(--brand-text)}
.find{flex:1 1 240px;margin:0}
@media (min-width:1024px){.beside{display:grid;grid-template-columns:3fr 2fr;gap:24px;align-items:start}
.beside.steps-first{grid-template-columns:2fr 3fr}}
@media (max-width:560px){dl{grid-template-columns:1fr}dt{margin-top:8px}dt:first-child{margin-top:0}
.stacked,.stacked tbody,.stacked tr,.stacked caption{display:block}
.stacked>thead{position:absolute;left:-999px}
.stacked>tbody>tr{border-top:1px solid var(--line);padding:8px 12px}
.stacked:not(:has(caption))>tbody>tr:first-child{border-top:0}
.stacked>tbody>tr>td{display:grid;grid-template-columns:6.25em 1fr;gap:0 8px;padding:2px 0;border:0;text-align:left;white-space:normal}
.stacked>tbody>tr>td:empty{display:none}
.stacked>tbody>tr>td::before{content:attr(data-head);color:var(--ink-3);font-size:0.8125rem}}
`;
