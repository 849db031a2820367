import { join } from 'node:path';
import { run } from './tools.ts';

export type Certificate = { authority: string; chain: string; key: string };

/** Makes an authority, and a certificate by it for a host and its subdomains. */
export async function makeCertificate(directory: string, host: string): Promise<Certificate> {
  const file = (name: string) => join(directory, name);
  const openssl = (...words: string[]) => run('openssl', words);
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await openssl(
    ...['req', '-x509', ...fresh, '-subj', '/CN=Authority of a test'],
    ...['-keyout', file('authority.key'), '-out', file('authority.pem')],
  );
  await openssl(
    ...[
      'req',
      '-x509',
      ...fresh,
      '-subj',
      `/CN=${host}`,
      '-addext',
      `subjectAltName=DNS:${host},DNS:*.${host}`,
    ],
    ...['-addext', 'basicConstraints=critical,CA:FALSE'],
    ...['-CA', file('authority.pem'), '-CAkey', file('authority.key')],
    ...['-keyout', file('key.pem'), '-out', file('chain.pem')],
  );
  return { authority: file('authority.pem'), chain: file('chain.pem'), key: file('key.pem') };
}
