/** Every setting of the service, declared once: help, documentation and decoding follow from it. */
import {
  addressPattern,
  backupPlace,
  base64Key,
  databaseUrl,
  emailAddress,
  hostAddress,
  hostList,
  keptBackups,
  mailServer,
  oneOf,
  onOrOff,
  origin,
  password,
  proxyCount,
  text,
  timeOfDay,
  webAddress,
  wholeNumber,
} from './setting-kinds.ts';

/** Settings in the order of the documentation. */
export const settings = {
  HOST: hostAddress({
    meaning: 'Where to listen. 0.0.0.0 or :: takes connections from other machines.',
    default: '127.0.0.1',
    example: '0.0.0.0',
    isOfNode: true,
  }),
  PORT: wholeNumber(0, 65_535, {
    meaning: 'The port to listen on; 0 takes a free one.',
    default: '9991',
    example: '8080',
    isOfNode: true,
  }),
  DATA_DIR: text({
    meaning: 'Where the built-in database, uploads and keys are kept. It is made when missing; back it up.',
    accepts: 'a directory',
    default: './data',
    example: '/var/lib/parlance',
    isOfNode: true,
  }),
  DATABASE_URL: databaseUrl({
    meaning:
      'A PostgreSQL 15 or newer to use. ?sslmode=verify-full&sslrootcert=FILE encrypts the connection and trusts an authority of your own.',
    default: undefined,
    absent: 'the built-in database in DATA_DIR',
    example: 'postgres://user:password@db.example.org:5432/parlance',
    secret: true,
    isOfNode: true,
  }),
  EXTERNAL_URL: origin({
    meaning: 'The address under which people reach the service; links and the site of bots are made from it.',
    default: undefined,
    absent: 'http:// with HOST and PORT',
    example: 'https://chat.example.org',
  }),
  HSTS_SECONDS: wholeNumber(0, 63_072_000, {
    meaning:
      'For how long browsers that came once by https refuse plain http (Strict-Transport-Security). It is sent where EXTERNAL_URL is https; 0 lets browsers forget it.',
    default: '31536000',
    example: '300',
  }),
  OWNER_EMAIL: emailAddress({
    meaning: 'First run only: the address that the owner of the organization signs in with.',
    default: 'owner@localhost',
    example: 'owner@example.org',
    isOfNode: true,
  }),
  OWNER_NAME: text({
    meaning: 'First run only: the name of the owner.',
    default: 'Owner',
    example: '"Head Gardener"',
    isOfNode: true,
  }),
  OWNER_PASSWORD: password(8, {
    meaning: 'First run only: the password of the owner.',
    default: undefined,
    absent: 'a random one, printed once',
    example: '"correct horse battery staple"',
    secret: true,
    isOfNode: true,
  }),
  RATE_LIMITS: onOrOff({
    meaning:
      'Whether to limit how often a user, an address and a failed sign-in may ask. Switch off for load tests only.',
    default: 'on',
    example: 'off',
  }),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    meaning: 'The least important log lines to write.',
    default: 'info',
    example: 'warn',
    isOfNode: true,
  }),
  TRUST_PROXY: proxyCount({
    meaning:
      'How many proxies stand between the callers and the service. The address that limits count by is then the entry of X-Forwarded-For which the outermost of them wrote, counted from the right, and X-Forwarded-Host (its last entry) names the host, and with it the organization. Without a proxy all these headers are ignored, since anybody can send them. X-Forwarded-Proto is never read: EXTERNAL_URL says whether people come by https.',
    default: 'off',
    example: '1',
  }),
  SECRET_KEY: base64Key(32, {
    meaning:
      'The key that encrypts secrets at rest; all services over one database use the same. Back it up: without it you can only export the organizations and import them into a new database.',
    default: undefined,
    absent: 'DATA_DIR/secret.key, made on the first run',
    example: '"$(openssl rand -base64 32)"',
    secret: true,
    isOfNode: true,
  }),
  WEB_PUBLIC_STREAMS_ENABLED: onOrOff({
    meaning:
      'Whether organizations may have channels that people without an account can read. Each organization still decides for itself.',
    default: 'off',
    example: 'on',
  }),
  EMAIL_GATEWAY_PATTERN: addressPattern({
    meaning:
      'The addresses of channels; %s is the part that differs. Another program must receive the mail that arrives there.',
    default: undefined,
    absent: 'channels have no address',
    example: '%s@mail.example.org',
  }),
  SMTP_URL: mailServer({
    meaning: 'The mail server that takes outgoing mail: invitations, confirmations, password resets.',
    default: undefined,
    absent: 'mail is kept as files in DATA_DIR/mail, and the log names each',
    example: 'smtps://user:password@mail.example.org:465',
    secret: true,
  }),
  MAIL_FROM: emailAddress({
    meaning: 'The address that outgoing mail comes from.',
    default: undefined,
    absent: "noreply at the organization's host",
    example: 'noreply@example.org',
  }),
  INVITATION_LINK_VALIDITY_MINUTES: wholeNumber(1, 52_560_000, {
    meaning: 'For how many minutes an invitation holds whose maker says nothing else.',
    default: '14400',
    example: '4320',
  }),
  INVITATIONS_PER_DAY: wholeNumber(1, 1_000_000, {
    meaning: 'How many invitations an organization may send by e-mail within a day.',
    default: '500',
    example: '2000',
  }),
  OIDC_ISSUER: webAddress({
    meaning:
      'Lets people sign in with this OpenID Connect provider, named by its issuer. The other OIDC settings go with it.',
    default: undefined,
    absent: 'people sign in with passwords alone',
    example: 'https://login.example.org',
  }),
  OIDC_CLIENT_ID: text({
    meaning: 'How the provider knows this service.',
    default: undefined,
    example: 'parlance',
  }),
  OIDC_CLIENT_SECRET: text({
    meaning: 'What this service shows the provider. It is registered there with /login/openid/callback.',
    default: undefined,
    example: '"the secret of the client"',
    secret: true,
  }),
  OIDC_NAME: text({
    meaning: 'What the provider is called on the button that leads there.',
    default: 'single sign-on',
    example: '"Example Login"',
  }),
  MAX_BODY_BYTES: wholeNumber(65_536, 1_073_741_824, {
    meaning: 'The largest request body, apart from uploaded files.',
    default: '1048576',
    example: '4194304',
  }),
  MAX_FILE_UPLOAD_SIZE_MIB: wholeNumber(1, 4096, {
    meaning: 'The largest file that may be uploaded, in MiB.',
    default: '25',
    example: '100',
  }),
  UPLOAD_QUOTA_MIB: wholeNumber(0, 1_000_000_000, {
    meaning:
      'How much all files of an organization may take together, in MiB; 0 for as much as there is room for.',
    default: '0',
    example: '10240',
  }),
  UPLOADS_S3_BUCKET: text({
    meaning:
      'Keeps uploaded files in this bucket of an S3-compatible store. The other UPLOADS_S3 settings go with it.',
    default: undefined,
    absent: 'DATA_DIR/uploads',
    example: 'parlance-uploads',
  }),
  UPLOADS_S3_ENDPOINT: origin({
    meaning: 'The address of the S3-compatible store.',
    default: undefined,
    example: 'https://s3.example.org',
  }),
  UPLOADS_S3_REGION: text({
    meaning: 'The region of the bucket; many stores take any.',
    default: 'us-east-1',
    example: 'eu-central-1',
  }),
  UPLOADS_S3_ACCESS_KEY: text({
    meaning: 'The access key for the bucket.',
    default: undefined,
    example: 'parlance',
  }),
  UPLOADS_S3_SECRET_KEY: text({
    meaning: 'The secret key for the bucket.',
    default: undefined,
    example: '"the secret of the key"',
    secret: true,
  }),
  OUTGOING_PRIVATE_HOSTS: hostList({
    meaning:
      'Hosts of your own network that webhooks and other requests of the service may call, beside public addresses. A host without a port means all its ports.',
    default: undefined,
    absent: 'public addresses only',
    example: 'builds.internal,10.0.0.5:8080',
  }),
  PUSH_RELAY_URL: origin({
    meaning:
      'The push relay, which passes notifications on to mobile devices. PUSH_RELAY_ID and PUSH_RELAY_KEY go with it.',
    default: undefined,
    absent: 'nothing reaches mobile devices',
    example: 'https://push.example.org',
  }),
  PUSH_RELAY_ID: text({
    meaning: 'As which server the push relay knows this one.',
    default: undefined,
    example: '6591b517-8863-42a9-ad12-72bcd9727d98',
  }),
  PUSH_RELAY_KEY: text({
    meaning: 'What this server proves that with.',
    default: undefined,
    example: '"the key that the relay gave out"',
    secret: true,
  }),
  BACKUP_TO: backupPlace({
    meaning:
      'Makes a backup there every day, or as often as BACKUP_EVERY says, and keeps the older ones that BACKUP_KEEP names. A bucket uses the BACKUP_S3 settings, or else those of UPLOADS_S3.',
    default: undefined,
    absent: 'no scheduled backups',
    example: '/mnt/backups/parlance',
  }),
  BACKUP_EVERY: oneOf(['1', '2', '3', '4', '6', '8', '12', '24'], {
    meaning: 'Hours from one scheduled backup to the next, counted from BACKUP_AT.',
    default: '24',
    example: '1',
  }),
  BACKUP_AT: timeOfDay({
    meaning: 'When the daily backup begins, in UTC.',
    default: '03:30',
    example: '23:15',
  }),
  BACKUP_KEEP: keptBackups({
    meaning:
      'Which scheduled backups stay: the newest of each of so many hours (h), days (d), weeks (w), months (m) and years (y).',
    default: '7d,4w,12m',
    example: '14d,8w,24m,5y',
  }),
  BACKUP_KEY: text({
    meaning:
      'What seals backups: a public key of "parlance backup key", or a file that holds one or a passphrase. BACKUP_TO requires it for a bucket.',
    accepts: 'a public key or a file',
    default: undefined,
    absent: 'backups are not sealed unless an option says so',
    example: '/etc/parlance/backup.public',
  }),
  BACKUP_VERIFY: oneOf(['off', 'weekly'], {
    meaning:
      'Whether the newest scheduled backup is restored every week into a place that is removed again, to see that it can be. BACKUP_KEY must then be a passphrase.',
    default: 'off',
    example: 'weekly',
  }),
  BACKUP_WAL_TO: backupPlace({
    meaning:
      'Keeps there what the built-in database writes, minute by minute, so that "parlance restore --to-time" can go back to a moment. BACKUP_KEY seals it, and a bucket requires that.',
    default: undefined,
    absent: 'no recovery to a moment',
    example: '/mnt/backups/parlance-wal',
  }),
  BACKUP_WAL_DAYS: wholeNumber(1, 365, {
    meaning: 'For how many days BACKUP_WAL_TO reaches back.',
    default: '7',
    example: '14',
  }),
  BACKUP_S3_ENDPOINT: origin({
    meaning: 'The address of the S3-compatible store for backups.',
    default: undefined,
    absent: 'UPLOADS_S3_ENDPOINT',
    example: 'https://s3.example.org',
  }),
  BACKUP_S3_REGION: text({
    meaning: 'The region of the bucket for backups.',
    default: undefined,
    absent: 'UPLOADS_S3_REGION',
    example: 'eu-central-1',
  }),
  BACKUP_S3_ACCESS_KEY: text({
    meaning: 'The access key for the bucket of backups.',
    default: undefined,
    absent: 'UPLOADS_S3_ACCESS_KEY',
    example: 'parlance-backup',
  }),
  BACKUP_S3_SECRET_KEY: text({
    meaning: 'The secret key for the bucket of backups.',
    default: undefined,
    absent: 'UPLOADS_S3_SECRET_KEY',
    example: '"the secret of the key"',
    secret: true,
  }),
  BACKUP_BEFORE_MIGRATING: onOrOff({
    meaning:
      'Whether a new version makes a backup in DATA_DIR before it changes stored rows of the built-in database, up to 5 GB of it.',
    default: 'on',
    example: 'off',
  }),
  DATABASE_CONNECTIONS: wholeNumber(2, 40, {
    meaning:
      'How many connections to the database the service keeps; a fifth more, two at least, are for searches.',
    default: '10',
    example: '20',
    isOfNode: true,
  }),
  DRAIN_SECONDS: wholeNumber(0, 60, {
    meaning:
      'Seconds for which a service that stops still takes requests, while its health says 503, so that a proxy before several nodes sends the next ones to another.',
    default: '0',
    example: '3',
    isOfNode: true,
  }),
  DATABASE_TIMEOUT: wholeNumber(1, 600, {
    meaning:
      'Seconds after which a request gives up on a database that does not answer; its answer has status 503 and asks to try again.',
    default: '10',
    example: '30',
    isOfNode: true,
  }),
};
