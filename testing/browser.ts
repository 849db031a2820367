/** A browser without scripts: keeps cookies, follows redirects, submits the forms of a page. */
import { parse } from 'parse5';
import { externalUrl, password } from './cast.ts';
import type { TestService } from './service.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

type Node = {
  readonly nodeName: string;
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes?: readonly Node[];
};

interface Form {
  readonly action: string;
  readonly fields: Record<string, string>;
}

const attribute = (node: Node, name: string): string | undefined =>
  node.attrs?.find((one) => one.name === name)?.value;

const below = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(below)];

const formsOf = (text: string, path: string): Form[] =>
  below(parse(text) as unknown as Node)
    .filter(({ nodeName }) => nodeName === 'form')
    .map((form) => ({
      action: attribute(form, 'action') ?? path,
      fields: Object.fromEntries(
        below(form)
          .filter(({ nodeName }) => nodeName === 'input')
          .map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? '']),
      ),
    }));

export class Browser {
  readonly cookies = new Map<string, string>();
  /** `Set-Cookie` headers, oldest first. */
  readonly written: string[] = [];
  path = '';
  page: Answer = { status: 0, headers: {}, text: '' };
  readonly #service: Pick<TestService, 'app'>;
  readonly #origin: string;

  constructor(service: Pick<TestService, 'app'>, origin = externalUrl) {
    this.#service = service;
    this.#origin = origin;
  }

  async request(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    given: {
      readonly form?: Readonly<Record<string, string>>;
      readonly headers?: Record<string, string>;
    } = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#service.app.http.inject({
      method,
      url: path,
      headers: {
        host: new URL(this.#origin).host,
        ...(cookie === '' ? {} : { cookie }),
        ...(method === 'GET'
          ? {}
          : { origin: this.#origin, 'content-type': 'application/x-www-form-urlencoded' }),
        ...given.headers,
      },
      ...(given.form === undefined ? {} : { payload: new URLSearchParams(given.form).toString() }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      this.written.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
  }

  async #follow(answer: Answer): Promise<this> {
    let page = answer;
    for (let hops = 0; page.status === 303; hops += 1) {
      if (hops > 5) throw new Error('The redirects lead nowhere.');
      this.path = String(page.headers.location);
      // The test handles redirects to other hosts.
      if (/^https?:/.test(this.path)) break;
      page = await this.request('GET', this.path);
    }
    this.page = page;
    return this;
  }

  async open(path: string): Promise<this> {
    this.path = path;
    return this.#follow(await this.request('GET', path));
  }

  async send(fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}): Promise<this> {
    const names = Object.keys(fields);
    const form = formsOf(this.page.text, this.path).find((one) => names.every((name) => name in one.fields));
    if (form === undefined) throw new Error(`No form of ${this.path} has ${names.join(', ')}.`);
    return this.submit(form.action, { ...form.fields, ...fields }, headers);
  }

  async submit(
    path: string,
    form: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
  ): Promise<this> {
    this.path = path;
    return this.#follow(await this.request('POST', path, { form, headers }));
  }

  async signIn(username: string, secret = password): Promise<this> {
    return (await this.open('/login')).send({ username, password: secret });
  }

  askWho(): Promise<Answer> {
    return this.request('GET', '/json/users/me');
  }

  get title(): string {
    return /<h1>([^<]*)<\/h1>/.exec(this.page.text)?.[1] ?? '';
  }

  get alert(): string | undefined {
    return /<p class="alert"[^>]*>([^<]*)</.exec(this.page.text)?.[1];
  }

  get text(): string {
    return this.page.text.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ');
  }
}
