/**
 * Settings by which PostgreSQL soon closes the connections of a machine without power or network. Systems wait for
 * two hours by default. A Unix socket ignores them.
 */
export const vanishing: Readonly<Record<string, string>> = {
  /** Seconds of silence before the system asks whether the other side is there. */
  tcp_keepalives_idle: '5',
  /** Seconds between questions. */
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  /** Milliseconds until data that is not acknowledged ends the connection. */
  tcp_user_timeout: '10000',
};
