import { createHash } from 'node:crypto'

/** The whole look of the page, in its head: a cheap telephone fetches nothing else to show it. */
export const pageStyle = `
:root{color-scheme:light dark;--ink:#1f1d1a;--quiet:#5c574f;--line:#dcd8d0;--page:#f7f5f1;--card:#fff;--accent:#3730a3;--on:#fff;--yes:#14532d;--yesbg:#e3f3e6;--no:#5c574f;--nobg:#efece6}
@media(prefers-color-scheme:dark){:root{--ink:#f0ede7;--quiet:#b5aea3;--line:#45413b;--page:#1c1a18;--card:#262320;--accent:#b4b0ff;--on:#1c1a18;--yes:#b7e4c0;--yesbg:#1d3524;--no:#b5aea3;--nobg:#34302b}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,"Noto Sans","Noto Sans Devanagari",sans-serif;overflow-wrap:anywhere}
main,header,footer{max-width:640px;margin:0 auto;padding:16px}
header{padding-bottom:0}
h1{margin:0 0 4px;font-size:24px;line-height:1.25}
h2{margin:0;font-size:18px;line-height:1.3}
p{margin:0 0 8px}
a{color:var(--accent)}
.quiet{color:var(--quiet);font-size:14px}
.lang{display:inline-block;padding:10px 0}
article{margin:0 0 16px;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--card);scroll-margin-top:8px}
.photos{display:flex;gap:8px;margin:12px -16px 0;padding:0 16px;overflow-x:auto}
.photos img{flex:none;width:auto;height:132px;max-width:100%;border-radius:8px;background:var(--nobg)}
dl{display:grid;grid-template-columns:minmax(0,1fr);gap:0;margin:12px 0 0}
dt{color:var(--quiet);font-size:14px}
dd{margin:0 0 8px}
summary{min-height:44px;padding:10px 0;color:var(--accent);cursor:pointer}
table{width:100%;border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums}
th,td{padding:6px 0;border-top:1px solid var(--line);font-weight:400;text-align:left}
td{text-align:right}
form{margin:0}
button{display:block;width:100%;min-height:48px;padding:10px 16px;border:1px solid var(--accent);border-radius:10px;background:var(--card);color:var(--accent);font:inherit;font-weight:600;cursor:pointer}
.main{background:var(--accent);color:var(--on)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
fieldset{margin:0 0 12px;padding:0;border:0}
legend{padding:0;font-weight:600}
label{display:flex;align-items:center;gap:10px;min-height:44px}
label.words{display:block;margin-bottom:12px}
input[type=radio]{width:20px;height:20px;margin:0;accent-color:var(--accent)}
textarea{display:block;width:100%;min-height:72px;padding:8px;border:1px solid var(--quiet);border-radius:8px;background:var(--page);color:inherit;font:inherit}
.said{margin:12px 0 0;padding:10px 12px;border-radius:8px;background:var(--nobg);color:var(--no)}
.visit{background:var(--yesbg);color:var(--yes)}
.said p{margin:0}
.acts{margin-top:12px}
.seen{position:absolute;width:1px;height:1px}
`.trim()

/** The policy of the page: its own style and pictures, forms to itself, and nothing that runs. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
