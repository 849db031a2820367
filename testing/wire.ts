/** Raw requests, without code of the service or its client. */

export type Person = { id: number; email: string; key: string };

export type Parameters = Readonly<Record<string, unknown>>;

export type Reply = { status: number; body: Record<string, unknown> };

export type Request = {
  method: string;
  path: string;
  person?: Person | undefined;
  parameters?: Parameters;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Strings unchanged, other values as JSON. */
export function encodeForm(parameters: Parameters): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form.toString();
}

export function authorize({ email, key }: Person): string {
  return `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`;
}

/** Rejects without an answer. */
export async function request(
  address: string,
  { method, path, person, parameters = {}, headers = {}, signal }: Request,
): Promise<Reply> {
  const form = encodeForm(parameters);
  const isQuery = method === 'GET';
  const response = await fetch(`${address}/api/v1${path}${isQuery && form !== '' ? `?${form}` : ''}`, {
    method,
    headers: {
      ...headers,
      ...(person === undefined ? {} : { Authorization: authorize(person) }),
      ...(isQuery ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    ...(isQuery ? {} : { body: form }),
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export async function demand(address: string, wanted: Request): Promise<Record<string, unknown>> {
  const { status, body } = await request(address, wanted);
  if (status !== 200) throw new Error(`${wanted.method} ${wanted.path}: ${status} ${JSON.stringify(body)}`);
  return body;
}
