/** P13: the first request of every client. */
import { gzipSync } from 'node:zlib';
import { askOnce } from '../load/ask.ts';
import { postRequest } from '../load/request.ts';
import type { Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';

const count = 40;

export const p13: Row = {
  id: 'P13',
  measure: 'POST /register, 10,000 users, 20 channels, p95',
  goals: [
    { name: 'p95', unit: 'ms', goal: 60 },
    { name: 'over stringify and gzip', unit: '×', beyond: 1.5 },
  ],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const { port } = ground.service;
    const capabilities = JSON.stringify({
      notification_settings_null: true,
      bulk_message_deletion: true,
      user_avatar_url_field_optional: true,
      stream_typing_notifications: true,
      user_settings_object: true,
      include_deactivated_groups: true,
      archived_channels: true,
      empty_topic_name: true,
    });
    const requests = ground.people.slice(100, 100 + count).map((person) =>
      postRequest(
        '/register',
        person,
        {
          client_capabilities: capabilities,
          apply_markdown: 'true',
          client_gravatar: 'true',
          slim_presence: 'true',
        },
        true,
      ),
    );
    const { body } = await askOnce(port, requests[0]!);
    const value: unknown = JSON.parse(body.toString());
    const floorTimes = () =>
      Array.from({ length: count }, () => {
        const started = performance.now();
        gzipSync(JSON.stringify(value), { level: 1 });
        return performance.now() - started;
      });
    await load.ask('answerTimes', { port, requests });
    const rounds = await bench.rounds(async () => ({
      service: percentile(await load.ask<number[]>('answerTimes', { port, requests }), 0.95),
      floor: percentile(floorTimes(), 0.95),
    }));
    const service = median(rounds.map((round) => round.service));
    const floor = median(rounds.map((round) => round.floor));
    return {
      values: [service, median(rounds.map((round) => round.service / round.floor))],
      figures: {
        'stringify and gzip p95': `${floor.toFixed(1)} ms`,
        'body, uncompressed': `${Math.round(body.length / 1024)} KB`,
      },
    };
  },
};
