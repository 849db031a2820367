/** Cheap questions for `settle`. */
import { getRequest, type Person } from './request.ts';

/** Goes the way of a poll, through authentication and the database, to a queue that does not exist. */
export const serviceProbe = (person: Person): string =>
  getRequest('/events', person, { queue_id: 'none', last_event_id: 0 });

export const bareProbe = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
