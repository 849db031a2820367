/** Web Push (RFC 8030, 8291 and 8292), without a relay. */
import { boundedText, string, text } from '../codec.ts';
import { endpoint } from '../endpoint.ts';

const browserEndpoint = text(
  boundedText(2048),
  'The address that the browser was given: `endpoint` of its PushSubscription.',
);

export const getWebPushKey = endpoint({
  name: 'get-web-push-key',
  method: 'GET',
  path: '/web_push/key',
  ours: true,
  summary:
    "The organization's public key for Web Push (VAPID), in base64url: `applicationServerKey` of PushManager.subscribe.",
  answer: { public_key: string },
});

export const addWebPushSubscription = endpoint({
  name: 'add-web-push-subscription',
  method: 'POST',
  path: '/web_push/subscriptions',
  ours: true,
  summary:
    'Has a browser notified when its user is away. The same address again replaces the keys. Notifications are JSON like those of encrypted devices.',
  parameters: {
    endpoint: browserEndpoint,
    p256dh: text(boundedText(128), 'The key `p256dh` of the PushSubscription, in base64url.'),
    auth: text(boundedText(64), 'The key `auth` of the PushSubscription, in base64url.'),
  },
  errors: ['BAD_REQUEST'],
});

export const removeWebPushSubscription = endpoint({
  name: 'remove-web-push-subscription',
  method: 'DELETE',
  path: '/web_push/subscriptions',
  ours: true,
  summary: 'Has a browser of the caller notified no more.',
  parameters: { endpoint: browserEndpoint },
  errors: ['BAD_REQUEST'],
});
