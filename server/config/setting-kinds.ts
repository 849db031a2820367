import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { Expected, type Setting } from './setting.ts';

/** The part of a setting that its kind leaves open. */
type Described = Omit<Setting<never>, 'parse' | 'accepts' | 'default' | 'example'> & { accepts?: string };
type Details<Default> = Described & { default: Default; example?: string };
type Of<T, Default> = Setting<T> & { default: Default };

export function text<Default extends string | undefined>(
  details: Details<Default> & { example: string },
): Of<string, Default> {
  return { accepts: 'any text', ...details, parse: (value) => value };
}

/** Both bounds are included. */
export function wholeNumber<Default extends string>(
  least: number,
  most: number,
  details: Details<Default>,
): Of<number, Default> {
  return {
    accepts: `a whole number from ${least} to ${most}`,
    example: details.default,
    ...details,
    parse: (value) => {
      if (!/^\d+$/.test(value)) throw new Expected('is not a whole number');
      if (Number(value) < least || Number(value) > most) throw new Expected('is out of range');
      return Number(value);
    },
  };
}

/** An e-mail address with `%s` once in its local part. */
export function addressPattern(details: Details<undefined> & { example: string }): Of<string, undefined> {
  return {
    accepts: 'an address with %s before the @',
    ...details,
    parse: (value) => {
      if (!/^[^\s@%]*%s[^\s@%]*@[^\s@%]+$/.test(value)) throw new Expected('is not an address with %s in it');
      return value;
    },
  };
}

export function oneOf<const Choice extends string, Default extends Choice>(
  choices: readonly Choice[],
  details: Details<Default>,
): Of<Choice, Default> {
  return {
    accepts: choices.length === 2 ? choices.join(' or ') : `one of ${choices.join(', ')}`,
    example: details.default,
    ...details,
    parse: (value) => {
      const found = choices.find((choice) => choice === value.toLowerCase());
      if (found === undefined) throw new Expected('is not known');
      return found;
    },
  };
}

export function onOrOff<Default extends 'on' | 'off'>(details: Details<Default>): Of<boolean, Default> {
  const choice = oneOf(['on', 'off'], details);
  return { ...choice, default: details.default, parse: (value) => choice.parse(value) === 'on' };
}

/** `on` means one, from before there was a number. */
export function proxyCount<Default extends string>(details: Details<Default>): Of<number, Default> {
  return {
    accepts: 'off, on for one, or a whole number up to 10',
    example: details.default,
    ...details,
    parse: (value) => {
      const text = value.toLowerCase();
      if (text === 'off') return 0;
      if (text === 'on') return 1;
      if (!/^\d{1,2}$/.test(text) || Number(text) > 10) throw new Expected('is not a number of proxies');
      return Number(text);
    },
  };
}

/** A site without a path and without a trailing slash. */
export function origin(details: Details<undefined> & { example: string }): Of<string, undefined> {
  return {
    accepts: 'a web address without a path',
    ...details,
    parse: (value) => {
      const url = parseUrl(value, ['http:', 'https:']);
      if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
        throw new Expected('has more than a scheme, a host and a port');
      return url.origin;
    },
  };
}

/** Between the user and the path, or in the query. */
const severalHosts = /^\w+:\/\/([^/?#]*@)?[^/?#@]*,[^/?#@]*([/?#]|$)|[?&]host=[^&]*,/;

/** As libpq takes them, and one of the two drivers in use does not. */
const socket = /^\w+:\/\/([^/?#]*@)?%2F|[?&]host=/i;

export function databaseUrl(details: Details<undefined> & { example: string }): Of<string, undefined> {
  return {
    accepts: 'a PostgreSQL address',
    ...details,
    parse: (value) => {
      if (severalHosts.test(value)) throw new Expected('names more than one host');
      if (socket.test(value))
        throw new Expected(
          'names a socket, or its host in the query; for a socket leave the host out, as in postgres:///parlance, and set PGHOST to its directory',
        );
      parseUrl(value, ['postgres:', 'postgresql:']);
      return value;
    },
  };
}

export function mailServer(details: Details<undefined> & { example: string }): Of<string, undefined> {
  return {
    accepts: 'the address of a mail server',
    ...details,
    parse: (value) => {
      parseUrl(value, ['smtp:', 'smtps:']);
      return value;
    },
  };
}

/** A site with an optional path, without a trailing slash. */
export function webAddress(details: Details<undefined> & { example: string }): Of<string, undefined> {
  return {
    accepts: 'a web address',
    ...details,
    parse: (value) => {
      const url = parseUrl(value, ['http:', 'https:']);
      if (url.search !== '' || url.hash !== '' || url.username !== '')
        throw new Expected('has more than a scheme, a host and a path');
      return value;
    },
  };
}

export function hostAddress<Default extends string>(details: Details<Default>): Of<string, Default> {
  return {
    accepts: 'an address or name of this machine',
    example: details.default,
    ...details,
    parse: (value) => {
      const bare = value.replace(/^\[(.*)\]$/, '$1');
      if (isIP(bare) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(bare))
        throw new Expected('is not an address or a host name');
      return bare;
    },
  };
}

/** Hosts, with or without ports. */
export function hostList(
  details: Details<undefined> & { example: string },
): Of<readonly string[], undefined> {
  return {
    accepts: 'hosts with commas between them',
    ...details,
    parse: (value) =>
      value.split(',').map((one) => {
        const text = one.trim();
        const url = parseUrl(`http://${text}`, ['http:']);
        if (url.href !== `http://${url.host}/` || /[/?#@]/.test(text))
          throw new Expected('has more than hosts and ports');
        // URLs omit the default port.
        return /:80$/.test(text) ? `${url.hostname}:80` : url.host;
      }),
  };
}

export function emailAddress<Default extends string | undefined>(
  details: Details<Default> & { example: string },
): Of<string, Default> {
  return {
    accepts: 'an e-mail address',
    ...details,
    parse: (value) => {
      if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(value) || value.length > 254)
        throw new Expected('is not an e-mail address');
      return value;
    },
  };
}

/** Exactly `bytes` bytes in Base64. */
export function base64Key(
  bytes: number,
  details: Details<undefined> & { example: string },
): Of<Buffer, undefined> {
  return {
    accepts: `${bytes} random bytes in Base64`,
    ...details,
    parse: (value) => {
      const key = Buffer.from(value, 'base64');
      if (!/^[A-Za-z0-9+/]+=*$/.test(value)) throw new Expected('is not Base64');
      if (key.length !== bytes) throw new Expected(`holds ${key.length} bytes`);
      return key;
    },
  };
}

/** A directory that does not depend on where the command starts, or `s3://bucket/folder`. */
export function backupPlace(details: Details<undefined> & { example: string }): Of<string, undefined> {
  return {
    accepts: 'an absolute directory, or s3:// with a bucket',
    ...details,
    parse: (value) => {
      if (!isAbsolute(value) && !/^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[A-Za-z0-9._-]+)*\/?$/.test(value))
        throw new Expected('is neither');
      return value;
    },
  };
}

/** Minutes since midnight. */
export function timeOfDay<Default extends string>(details: Details<Default>): Of<number, Default> {
  return {
    accepts: 'a time like 03:30',
    ...details,
    example: details.example ?? details.default,
    parse: (value) => {
      const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
      if (hours === undefined) throw new Expected('is not a time');
      return Number(hours) * 60 + Number(minutes);
    },
  };
}

/** How many hours, days, weeks, months and years keep their newest backup. */
export type Keep = Readonly<Partial<Record<'h' | 'd' | 'w' | 'm' | 'y', number>>>;

export const parseKeep = (text: string): Keep | undefined => {
  const parts = text.split(',').map((part) => /^(\d{1,4})([hdwmy])$/.exec(part.trim()));
  if (parts.some((part) => part === null || Number(part[1]) === 0)) return undefined;
  return Object.fromEntries(parts.map((part) => [part![2], Number(part![1])]));
};

export function keptBackups<Default extends string>(details: Details<Default>): Of<Keep, Default> {
  return {
    accepts: 'numbers of hours, days, weeks, months and years',
    ...details,
    example: details.example ?? details.default,
    parse: (value) => {
      const keep = parseKeep(value);
      if (keep === undefined) throw new Expected('is not a list like 7d,4w,12m');
      return keep;
    },
  };
}

export function password(
  least: number,
  details: Details<undefined> & { example: string },
): Of<string, undefined> {
  return {
    accepts: `at least ${least} characters`,
    ...details,
    parse: (value) => {
      if (value.length < least) throw new Expected('is too short');
      return value;
    },
  };
}

function parseUrl(value: string, protocols: readonly string[]): URL {
  if (!URL.canParse(value)) throw new Expected('is not an address');
  const url = new URL(value);
  if (!protocols.includes(url.protocol))
    throw new Expected(`does not begin with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  return url;
}
