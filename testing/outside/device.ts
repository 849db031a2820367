/** A mobile device that decrypts its notifications. */
import { createHash, randomBytes } from 'node:crypto';
import { registerClientDevice, registerPushDevice } from '@parlance/protocol/push/devices';
import sodium from 'libsodium-wrappers';
import type { Player } from '../player.ts';
import type { TestRelay } from './relay.ts';

export const tokenIdOf = (token: string) =>
  createHash('sha256').update(token).digest().subarray(0, 8).toString('base64');

export class TestDevice {
  readonly player: Pick<Player, 'call'>;
  readonly relay: TestRelay;
  readonly id: number;
  readonly keyId = randomBytes(4).readUInt32BE();
  readonly key = randomBytes(32);

  constructor(player: Pick<Player, 'call'>, relay: TestRelay, id: number) {
    this.player = player;
    this.relay = relay;
    this.id = id;
  }

  static async register(player: Pick<Player, 'call'>, relay: TestRelay, token: string): Promise<TestDevice> {
    const { device_id } = await player.call(registerClientDevice);
    const device = new TestDevice(player, relay, device_id);
    await player.call(registerPushDevice, {
      device_id,
      ...device.keyParameters(),
      ...device.tokenParameters(token),
    });
    return device;
  }

  keyParameters() {
    const key = Buffer.concat([Buffer.from([0x31]), this.key]);
    return { push_key_id: this.keyId, push_key: key.toString('base64') };
  }

  tokenParameters(token: string, timestamp = 1_700_000_000) {
    const registration = { token, token_kind: 'fcm', timestamp };
    return {
      token_kind: 'fcm' as const,
      token_id: tokenIdOf(token),
      bouncer_public_key: this.relay.publicKey,
      encrypted_push_registration: this.relay.seal(registration),
    };
  }

  received(): Record<string, unknown>[] {
    return this.relay.requests
      .filter(({ path }) => path === 'e2ee/notify')
      .flatMap(
        ({ body }) => body.push_requests as { payload: { push_key_id: number; encrypted_data: string } }[],
      )
      .filter(({ payload }) => payload.push_key_id === this.keyId)
      .map(({ payload }) => this.#open(payload.encrypted_data));
  }

  #open(encrypted: string): Record<string, unknown> {
    const bytes = Buffer.from(encrypted, 'base64');
    const nonceBytes = sodium.crypto_secretbox_NONCEBYTES;
    const text = sodium.crypto_secretbox_open_easy(
      bytes.subarray(nonceBytes),
      bytes.subarray(0, nonceBytes),
      this.key,
    );
    return JSON.parse(Buffer.from(text).toString('utf8')) as Record<string, unknown>;
  }
}
