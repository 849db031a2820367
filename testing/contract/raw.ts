/** Requests as foreign clients write them, independent of the declarations. */
import type { Person } from '../cast.ts';
import type { TestService } from '../service.ts';

export interface RawOptions {
  readonly as?: Pick<Person, 'email' | 'apiKey'>;
  readonly host?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  readonly bytes: Buffer;
  readonly body: Readonly<Record<string, unknown>>;
}

export const basic = ({ email, apiKey }: Pick<Person, 'email' | 'apiKey'>): string =>
  `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;

const parse = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** `target` is like `GET /users`, relative to `/api/v1`. */
export const rawClient =
  (service: () => TestService) =>
  async (target: string, options: RawOptions = {}): Promise<RawAnswer> => {
    const [method, path] = target.split(' ') as [string, string];
    const query = options.query === undefined ? '' : `?${new URLSearchParams(options.query)}`;
    const payload =
      options.payload ??
      (options.form === undefined ? undefined : new URLSearchParams(options.form).toString());
    const answer = await service().app.http.inject({
      method: method as 'GET',
      url: `/api/v1${path}${query}`,
      headers: {
        host: options.host ?? 'chat.example.org',
        ...(options.as === undefined ? {} : { authorization: basic(options.as) }),
        ...(options.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...options.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      bytes: answer.rawPayload,
      body: parse(answer.payload),
    };
  };
