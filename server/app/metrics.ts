/** Metrics in Prometheus's text format. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Checks, Shipping } from '../backup/index.ts';
import type { Hub } from '../events/hub.ts';
import type { PlainRoute } from '../http/plain.ts';
import { measureBackups, measureChecks, measureShipping } from './backup-metrics.ts';
import { measureOperation, type Operated } from './operation-metrics.ts';

export interface Metrics {
  readonly observe: (endpoint: Endpoint, status: number, seconds: number) => void;
  readonly route: PlainRoute;
  stop(): void;
}

const nanoseconds = 1e9;

interface Backed {
  readonly checks: () => Checks | undefined;
  readonly shipping: Shipping | undefined;
}

export const createMetrics = (hub: Hub, operated: Operated, { checks, shipping }: Backed): Metrics => {
  const { database } = operated;
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const lag = monitorEventLoopDelay({ resolution: 50 });
  lag.enable();

  const durations = new Histogram({
    name: 'parlance_http_request_duration_seconds',
    help: 'How long calls took, by endpoint and status; for get-events that includes waiting for an event.',
    labelNames: ['endpoint', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  });
  const statements = new Counter({
    name: 'parlance_database_statements_total',
    help: 'Statements sent to the database.',
    registers,
  });
  const perFeed = (name: string, help: string, read: (feed: Hub['feeds'][number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['organization'],
      registers,
      collect() {
        this.reset();
        for (const feed of hub.feeds) this.set({ organization: feed.organizationId }, read(feed));
      },
    });
  perFeed('parlance_held_polls', 'Requests for events that are being held.', (feed) => feed.waiting);
  perFeed('parlance_queues', 'Event queues in the memory of this process.', (feed) => feed.queues.size);
  perFeed(
    'parlance_log_position',
    "The newest entry of the organization's log that this process has read.",
    (feed) => feed.tail.position,
  );
  new Gauge({
    name: 'parlance_event_loop_lag_seconds',
    help: 'How late the event loop ran since the last reading.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const percent of [50, 99, 100])
        this.set({ quantile: percent / 100 }, lag.percentile(percent) / nanoseconds);
      lag.reset();
    },
  });
  new Gauge({
    name: 'parlance_memory_bytes',
    help: 'Memory of the process.',
    labelNames: ['kind'],
    registers,
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage();
      this.set({ kind: 'resident' }, rss);
      this.set({ kind: 'heap' }, heapUsed);
      this.set({ kind: 'external' }, external);
    },
  });

  measureBackups(database, registers);
  if (shipping !== undefined) measureShipping(shipping, registers);
  measureChecks(checks, registers);
  measureOperation(operated, registers);

  let counted = 0;
  return {
    observe: (endpoint, status, seconds) => durations.observe({ endpoint: endpoint.name, status }, seconds),
    route: {
      path: '/metrics',
      answer: async () => {
        statements.inc(database.statements - counted);
        counted = database.statements;
        return {
          contentType: registry.contentType,
          headers: { 'Cache-Control': 'no-store' },
          body: await registry.metrics(),
        };
      },
    },
    stop: () => lag.disable(),
  };
};
