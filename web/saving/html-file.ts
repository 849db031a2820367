/** A conversation as a page of HTML that needs no other file but the pictures of the service. Pure. */
import type { Entry } from './entry.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign]!);

const style = `body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}
article{margin:1rem 0;break-inside:avoid}h2{margin-top:2rem;font-size:1.1rem}header{color:GrayText}
header b{color:CanvasText}img,video{max-width:100%;max-height:20rem}pre{overflow:auto;white-space:pre-wrap}
blockquote{margin-left:0;padding-left:1rem;border-left:3px solid GrayText}.emoji{height:1.2em}`;

const articleOf = ({ sender, time, instant, content, heading }: Entry): string => `${
  heading === undefined ? '' : `<h2>${escaped(heading)}</h2>\n`
}<article>
<header><b>${escaped(sender)}</b> <time datetime="${instant}">${escaped(time)}</time></header>
${content}
</article>`;

export interface HtmlFile {
  readonly title: string;
  readonly language: string;
  /** The service's: what addresses in messages begin with. */
  readonly origin: string;
}

/** `entries`: their HTML is the service's. The policy lets no script run, whatever it holds. */
export const htmlFile = ({ title, language, origin }: HtmlFile, entries: readonly Entry[]): string =>
  `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${origin}; media-src ${origin}; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<base href="${origin}/">
<title>${escaped(title)}</title>
<style>${style}</style>
<h1>${escaped(title)}</h1>
${entries.map(articleOf).join('\n')}
</html>
`;
