/**
 * Connects only to public addresses [V22]. Resolves the name once and connects to the checked addresses,
 * which defeats DNS rebinding.
 */
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from './addresses.ts';
import { forbidden } from './failure.ts';
import { addressIn, isNamed, type PrivateHosts } from './target.ts';

export interface ConnectOptions {
  readonly privateHosts: PrivateHosts;
  /** Defaults to the system's resolver. */
  readonly lookup?: LookupFunction;
  /** Milliseconds. */
  readonly timeout: number;
}

/** Refuses a name if any of its addresses is private. */
const publicOnly =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const first = addresses[0];
      if (error !== null) return callback(error, []);
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(forbidden('leads to an address that is not public'), []);
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

export const createConnector = ({
  privateHosts,
  lookup,
  timeout,
}: ConnectOptions): buildConnector.connector => {
  const resolve: LookupFunction = lookup ?? (systemLookup as LookupFunction);
  const trusted = buildConnector({ timeout, lookup: resolve });
  const guarded = buildConnector({ timeout, lookup: publicOnly(resolve) });
  return (options, callback) => {
    const port = options.port === '' ? (options.protocol === 'https:' ? 443 : 80) : Number(options.port);
    if (isNamed(privateHosts, options.hostname, port)) return trusted(options, callback);
    // Literal addresses skip the lookup, so check them here.
    const address = addressIn(options.hostname);
    if (address !== undefined && !isPublicAddress(address))
      return callback(forbidden('is not a public address'), null);
    return guarded(options, callback);
  };
};
