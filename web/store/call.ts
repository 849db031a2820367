/** A call: a link to a room that is made up for it. */
import { t } from '../words/index.ts';
import { randomId } from './device/locks.ts';
import { slice } from './state.ts';

/** Jitsi Meet; the service knows no other provider. */
const jitsi = 1;

export const callServer = (): string | undefined => {
  if (slice('realm_video_chat_provider').value !== jitsi) return undefined;
  return (slice('realm_jitsi_server_url').value ?? slice('server_jitsi_server_url').value) || undefined;
};

/** Markdown. The name is the only key of the room. */
export const newCallLink = (server: string): string =>
  `[${t('Join the call.')}](${server.replace(/\/$/, '')}/${randomId().replaceAll('-', '')})`;
