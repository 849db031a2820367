export const style = `
:root{color-scheme:light dark;--ink:#1d2430;--soft:#5b6676;--line:#e3e7ed;--paper:#fff;--side:#f6f7f9;--code:#f1f3f6;--accent:#3b5bdb}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9ef;--soft:#9aa5b5;--line:#2b323d;--paper:#14181f;--side:#191e26;--code:#1f2530;--accent:#91a7ff}}
*{box-sizing:border-box}html{scroll-behavior:smooth;scroll-padding-top:1rem}
body{margin:0;display:grid;grid-template-columns:19rem minmax(0,1fr);font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.25rem 1rem;background:var(--side);border-right:1px solid var(--line);font-size:.84rem}
nav a{display:block;padding:.16rem .3rem;color:inherit;text-decoration:none;border-radius:.3rem;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
nav a:hover{background:var(--line)}nav .home{font-weight:650;font-size:1.05rem;margin-bottom:.6rem}
nav summary{cursor:pointer;font-weight:600;margin-top:.7rem;color:var(--soft)}
td summary{cursor:pointer;color:var(--soft);font-size:.86em}td ul{margin:.3rem 0 .4rem;padding-left:1.1rem;list-style:none;border-left:2px solid var(--line)}td li{margin:.15rem 0}
main{padding:2rem clamp(1rem,4vw,4rem) 6rem;max-width:62rem}h1{margin:0 0 .5rem;font-size:2rem}h2{margin:4rem 0 0}h2+article{border-top:0;margin-top:0}
article{border-top:1px solid var(--line);margin-top:2rem;padding-top:1.2rem}h3{margin:0;font-size:1.05rem}h4{margin:1rem 0 .3rem;font-size:.75rem;text-transform:uppercase;letter-spacing:.06em;color:var(--soft)}
p{margin:.45rem 0}small{color:var(--soft)}a{color:var(--accent)}
code{font:.88em ui-monospace,SFMono-Regular,Menlo,monospace;background:var(--code);padding:.08em .3em;border-radius:.25em;overflow-wrap:anywhere}
h3 code{background:none;padding:0;font-size:1em}h3 a{color:inherit;text-decoration:none}h3 a:hover code{text-decoration:underline}pre{background:var(--code);padding:1rem;border-radius:.5rem;overflow:auto}pre code{padding:0;background:none}
table{border-collapse:collapse;width:100%;font-size:.92rem}td,th{text-align:left;vertical-align:top;padding:.35rem .8rem .35rem 0;border-bottom:1px solid var(--line)}td:first-child{width:15rem;overflow-wrap:anywhere}td:nth-child(2){width:14rem}td:last-child{width:auto}
.method{display:inline-block;min-width:3.6em;padding:.05em .45em;border-radius:.3em;font:650 .72em ui-monospace,monospace;text-align:center;color:#fff;background:#667}
.get{background:#2b8a3e}.post{background:#1c6dd0}.patch,.put{background:#b35c00}.delete{background:#c92a2a}.event{background:#6741d9}
nav .method{min-width:4.9em;padding-inline:0;font-size:.62rem;vertical-align:.1em}
@media(max-width:50rem){body{display:block}tr{display:block;padding:.35rem 0;border-bottom:1px solid var(--line)}td{display:inline-block;border:0;padding:.05rem .5rem .05rem 0}td:first-child,td:nth-child(2){width:auto}td:nth-child(3){display:block}nav{position:static;height:auto;max-height:45vh;border-right:0;border-bottom:1px solid var(--line)}}
`;
