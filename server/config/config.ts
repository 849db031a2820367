import { join, resolve } from 'node:path';
import type { S3Options } from '../storage/index.ts';
import type { OpenIdOptions } from './account-options.ts';
import type { PushRelayOptions } from './push-options.ts';
import { Refusal } from './refusal.ts';
import { readSettings, type Setting, type Values } from './setting.ts';
import { settings } from './settings.ts';

export type Config = ReturnType<typeof readConfig>;

const s3Names = ['UPLOADS_S3_ENDPOINT', 'UPLOADS_S3_ACCESS_KEY', 'UPLOADS_S3_SECRET_KEY'] as const;

/** Throws a Refusal for incomplete settings. */
const readS3 = (values: Values<typeof settings>): S3Options | undefined => {
  const { UPLOADS_S3_BUCKET: bucket, UPLOADS_S3_ENDPOINT: endpoint } = values;
  const { UPLOADS_S3_ACCESS_KEY: accessKey, UPLOADS_S3_SECRET_KEY: secretKey } = values;
  if (bucket === undefined) {
    const alone = s3Names.find((name) => values[name] !== undefined);
    if (alone === undefined) return undefined;
    throw new Refusal(`${alone} is set without UPLOADS_S3_BUCKET; set both or neither.`);
  }
  if (endpoint === undefined || accessKey === undefined || secretKey === undefined) {
    const missing = s3Names.find((name) => values[name] === undefined);
    throw new Refusal(`UPLOADS_S3_BUCKET is set without ${missing}; set both or neither.`);
  }
  return { bucket, endpoint, region: values.UPLOADS_S3_REGION, accessKey, secretKey };
};

const openIdNames = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** Throws a Refusal for incomplete settings. */
const readOpenId = (values: Values<typeof settings>): OpenIdOptions | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined) {
    const alone = openIdNames.find((name) => values[name] !== undefined);
    if (alone === undefined) return undefined;
    throw new Refusal(`${alone} is set without OIDC_ISSUER; set both or neither.`);
  }
  if (clientId === undefined || clientSecret === undefined) {
    const missing = openIdNames.find((name) => values[name] === undefined);
    throw new Refusal(`OIDC_ISSUER is set without ${missing}; set both or neither.`);
  }
  return { issuer, clientId, clientSecret, name: values.OIDC_NAME };
};

/** Throws a Refusal for incomplete settings. */
const readPushRelay = (values: Values<typeof settings>): PushRelayOptions | undefined => {
  const { PUSH_RELAY_URL: url, PUSH_RELAY_ID: id, PUSH_RELAY_KEY: key } = values;
  if (url === undefined && id === undefined && key === undefined) return undefined;
  if (url === undefined || id === undefined || key === undefined)
    throw new Refusal('PUSH_RELAY_URL, PUSH_RELAY_ID and PUSH_RELAY_KEY go together; set all three or none.');
  return { url, id, key };
};

/** Throws a Refusal where strangers could read what is kept. */
const refusePlain = (values: Values<typeof settings>, name: 'BACKUP_TO' | 'BACKUP_WAL_TO'): void => {
  if (values[name]?.startsWith('s3://') && values.BACKUP_KEY === undefined)
    throw new Refusal(`${name} is not on this machine: set BACKUP_KEY, which seals what goes there.`);
};

/** Throws a Refusal for a check without backups. */
const readBackupPlace = (values: Values<typeof settings>): string | undefined => {
  const { BACKUP_TO: place, BACKUP_VERIFY: verify } = values;
  if (place === undefined && verify !== 'off')
    throw new Refusal('BACKUP_VERIFY is set without BACKUP_TO; set both or neither.');
  refusePlain(values, 'BACKUP_TO');
  return place;
};

/** Throws a Refusal where there is nothing to archive. */
const readWalPlace = (values: Values<typeof settings>): string | undefined => {
  const { BACKUP_WAL_TO: place, DATABASE_URL: url } = values;
  if (place !== undefined && url !== undefined)
    throw new Refusal(
      'BACKUP_WAL_TO is for the built-in database, and DATABASE_URL names another; use the tools of that PostgreSQL, such as pgBackRest or WAL-G, and leave BACKUP_WAL_TO out.',
    );
  refusePlain(values, 'BACKUP_WAL_TO');
  return place;
};

/** Settings as they are in effect, without secrets and without those that nothing sets. */
const describeSettings = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries<Setting<unknown>>(settings).flatMap(([name, { secret, default: fallback }]) => {
      const text = environment[name]?.trim() || fallback;
      return secret === true || text === undefined ? [] : [[name, text]];
    }),
  );

/** What all nodes of an installation need alike. */
const describeShared = (values: Values<typeof settings>): Record<string, string> =>
  Object.fromEntries(
    Object.entries<Setting<unknown>>(settings).flatMap(([name, { isOfNode }]) =>
      isOfNode === true ? [] : [[name, JSON.stringify(values[name as keyof typeof values] ?? null)]],
    ),
  );

/** Paths become absolute. Throws a Refusal that names the first wrong setting. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const values: Values<typeof settings> = readSettings(settings, environment);
  return {
    host: values.HOST,
    port: values.PORT,
    dataDirectory: resolve(values.DATA_DIR),
    /** Whether the operator named it. */
    isDataDirectoryGiven: (environment.DATA_DIR ?? '').trim() !== '',
    shownSettings: describeSettings(environment),
    sharedSettings: describeShared(values),
    databaseUrl: values.DATABASE_URL,
    /** Whether the built-in database hands out its write-ahead log. */
    archives: values.BACKUP_WAL_TO !== undefined,
    externalUrl: values.EXTERNAL_URL,
    /** Undefined where people do not come by https. */
    hstsSeconds: values.EXTERNAL_URL?.startsWith('https:') ? values.HSTS_SECONDS : undefined,
    owner: { email: values.OWNER_EMAIL, name: values.OWNER_NAME, password: values.OWNER_PASSWORD },
    rateLimits: values.RATE_LIMITS,
    logLevel: values.LOG_LEVEL,
    proxies: values.TRUST_PROXY,
    secretKey: values.SECRET_KEY,
    webPublicChannels: values.WEB_PUBLIC_STREAMS_ENABLED,
    emailGatewayPattern: values.EMAIL_GATEWAY_PATTERN,
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM,
      directory: join(resolve(values.DATA_DIR), 'mail'),
    },
    accounts: {
      invitationMinutes: values.INVITATION_LINK_VALIDITY_MINUTES,
      invitationsPerDay: values.INVITATIONS_PER_DAY,
      openId: readOpenId(values),
    },
    maxBodyBytes: values.MAX_BODY_BYTES,
    outgoing: { privateHosts: values.OUTGOING_PRIVATE_HOSTS ?? [] },
    pushRelay: readPushRelay(values),
    backups: {
      to: readBackupPlace(values),
      everyHours: Number(values.BACKUP_EVERY),
      at: values.BACKUP_AT,
      keep: values.BACKUP_KEEP,
      key: values.BACKUP_KEY,
      verify: values.BACKUP_VERIFY,
      walTo: readWalPlace(values),
      walDays: values.BACKUP_WAL_DAYS,
      s3: {
        endpoint: values.BACKUP_S3_ENDPOINT ?? values.UPLOADS_S3_ENDPOINT,
        region: values.BACKUP_S3_REGION ?? values.UPLOADS_S3_REGION,
        accessKey: values.BACKUP_S3_ACCESS_KEY ?? values.UPLOADS_S3_ACCESS_KEY,
        secretKey: values.BACKUP_S3_SECRET_KEY ?? values.UPLOADS_S3_SECRET_KEY,
      },
      beforeMigrating: values.BACKUP_BEFORE_MIGRATING,
    },
    databaseConnections: values.DATABASE_CONNECTIONS,
    databaseTimeout: values.DATABASE_TIMEOUT,
    drainSeconds: values.DRAIN_SECONDS,
    uploads: {
      directory: join(resolve(values.DATA_DIR), 'uploads'),
      maxFileMib: values.MAX_FILE_UPLOAD_SIZE_MIB,
      quotaMib: values.UPLOAD_QUOTA_MIB === 0 ? undefined : values.UPLOAD_QUOTA_MIB,
      s3: readS3(values),
    },
  } as const;
}
