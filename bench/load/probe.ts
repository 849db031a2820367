import { getRequest, type Person } from './request.ts';

/** A poll of a missing queue, with authentication and database work. */
export const serviceProbe = (person: Person): string =>
  getRequest('/events', person, { queue_id: 'none', last_event_id: 0 });

/** Without work of the database, for rows that count processor time. */
export const lightProbe = 'GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

export const bareProbe = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
