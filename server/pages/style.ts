import { createHash } from 'node:crypto';

export const style = `
:root{color-scheme:light dark;--ink:#1d2430;--soft:#5b6676;--line:#d5dbe4;--paper:#fff;--ground:#eef1f6;--accent:#3b5bdb;--on-accent:#fff;--bad:#c92a2a;--bad-ground:#fff0f0;--good-ground:#edf7ef}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9ef;--soft:#a3aebd;--line:#364050;--paper:#1a202a;--ground:#11151b;--accent:#91a7ff;--on-accent:#10151f;--bad:#ff8787;--bad-ground:#3a1d20;--good-ground:#1b2f22}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;padding:clamp(1.5rem,9vh,6rem) 1rem 2rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
header{display:flex;flex-direction:column;align-items:center;gap:.7rem;margin-bottom:1.5rem;text-align:center}
header img{width:4rem;height:4rem;border-radius:1rem;background:#fff;box-shadow:0 1px 3px #0002}
header .about{max-width:26rem;color:var(--soft);font-size:.95rem}header .about>:first-child{margin-top:0}header .about>:last-child{margin-bottom:0}header .about *{max-width:100%;overflow-wrap:anywhere;text-align:start}header .about p{text-align:center}
header>span{font-weight:650;font-size:1.15rem;overflow-wrap:anywhere;max-width:26rem}
main{width:100%;max-width:25rem;padding:1.9rem;background:var(--paper);border-radius:1rem;box-shadow:0 1px 2px #0001,0 8px 30px #0001}
h1{margin:0 0 .9rem;font-size:1.45rem;line-height:1.25;overflow-wrap:anywhere}h2{margin:0 0 .8rem;font-size:1.05rem}
p{margin:.6rem 0;overflow-wrap:anywhere}.soft{color:var(--soft);font-size:.92rem}
label{display:block;margin:1.05rem 0 .35rem;font-weight:600;font-size:.94rem}
input{display:block;width:100%;padding:.62rem .75rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:.55rem}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid color-mix(in srgb,var(--accent) 45%,transparent);outline-offset:1px;border-color:var(--accent)}
input[readonly]{color:var(--soft);background:var(--ground)}
.hint{display:block;margin-top:.3rem;color:var(--soft);font-size:.85rem}
button,.button{display:block;width:100%;margin-top:1.4rem;padding:.68rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--on-accent);background:var(--accent);border:1px solid transparent;border-radius:.55rem;cursor:pointer}
button:hover,.button:hover{filter:brightness(1.07)}
.quiet{color:var(--ink);background:transparent;border-color:var(--line)}
.alert,.done{margin:0 0 1rem;padding:.7rem .9rem;border-radius:.55rem;font-size:.95rem}.alert{color:var(--bad);background:var(--bad-ground)}.done{background:var(--good-ground)}
.or{display:flex;align-items:center;gap:.8rem;margin:1.4rem 0 0;color:var(--soft);font-size:.88rem}.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.links{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.4rem 1.2rem;margin:1.4rem 0 0;font-size:.94rem}
a{color:var(--accent);text-underline-offset:.2em}section{margin-top:1.6rem;padding-top:1.5rem;border-top:1px solid var(--line)}section:last-child{padding-top:.2rem}
code{display:block;padding:.7rem .8rem;font:.88rem ui-monospace,SFMono-Regular,Menlo,monospace;background:var(--ground);border-radius:.55rem;overflow-wrap:anywhere;user-select:all}
.wide{max-width:46rem}.wide ul{margin:0;padding:0;list-style:none}.wide li{padding:.55rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}.wide nav{margin-bottom:.7rem;font-size:.94rem}
.wide article{padding:.9rem 0;border-top:1px solid var(--line)}.wide article:target{margin:0 -.9rem;padding:.9rem;background:var(--good-ground);border-radius:.55rem}.wide h2{display:flex;flex-wrap:wrap;gap:.1rem .7rem;align-items:baseline;margin:0;font-size:1rem}.wide h2 a,.wide h2 span{font-weight:400;font-size:.85rem;color:var(--soft)}.words{white-space:pre-wrap}
.wide .button{width:fit-content}
@media(max-width:30rem){main{padding:1.4rem}code{padding:.7rem .5rem;font-size:.8rem}}
`;

/** Nothing from elsewhere; forms only to this service. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

/** Files of users are never served as scripts, so the own origin has only ours. */
const scripts = ["script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"];

export const contentSecurityPolicy = (hasScript: boolean): string =>
  [...policy, ...(hasScript ? scripts : [])].join('; ');
