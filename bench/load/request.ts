export interface Person {
  readonly user_id: number;
  readonly email: string;
  readonly api_key: string;
}

export type Parameters = Readonly<Record<string, string | number>>;

const authorization = (person: Person) =>
  `Basic ${Buffer.from(`${person.email}:${person.api_key}`).toString('base64')}`;

const encode = (parameters: Parameters) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

const head = (method: string, path: string, person: Person) =>
  `${method} /api/v1${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: bench/1\r\nAuthorization: ${authorization(person)}\r\n`;

/** `acceptGzip`: as browsers do. */
export const getRequest = (
  path: string,
  person: Person,
  parameters: Parameters,
  acceptGzip = false,
): string =>
  `${head('GET', `${path}?${encode(parameters)}`, person)}${acceptGzip ? 'Accept-Encoding: gzip\r\n' : ''}\r\n`;

const writing =
  (method: 'POST' | 'PATCH' | 'DELETE') =>
  (path: string, person: Person, parameters: Parameters, acceptGzip = false): string => {
    const body = encode(parameters);
    return `${head(method, path, person)}${acceptGzip ? 'Accept-Encoding: gzip\r\n' : ''}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };

export const postRequest = writing('POST');
export const patchRequest = writing('PATCH');
export const deleteRequest = writing('DELETE');

export const sendRequest = (person: Person, channel: number, content: string): string =>
  postRequest('/messages', person, { type: 'channel', to: channel, topic: 'measured', content });

export const pollRequest = (person: Person, queue: string, after: number): string =>
  getRequest('/events', person, { queue_id: queue, last_event_id: after });
