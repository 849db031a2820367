import * as protocol from '@parlance/protocol/push/devices';
import * as browsers from '@parlance/protocol/push/web-push';
import { on, type Routes } from '../frame/routes.ts';
import { addDevice, removeDevice } from './devices.ts';
import { register } from './register.ts';
import { testEncrypted, testLegacy } from './test-notifications.ts';
import { addToken, removeToken } from './tokens.ts';
import { addSubscription, fetchKeys, removeSubscription } from './web-push.ts';

export const routes: Routes = (service) => [
  on(protocol.registerClientDevice, async (_input, call) => ({ device_id: await addDevice(service, call) })),
  on(protocol.removeClientDevice, async ({ device_id }, call) => {
    await removeDevice(service, call, device_id);
    return {};
  }),
  on(protocol.registerPushDevice, async (input, call) => {
    await register(service, call, input);
    return {};
  }),
  on(protocol.testEncryptedNotification, async ({ device_id }, call) => {
    await testEncrypted(service, call, device_id);
    return {};
  }),
  on(protocol.testNotification, async ({ token }, call) => {
    await testLegacy(service, call, token);
    return {};
  }),
  on(protocol.addApnsToken, async ({ token, appid }, call) => {
    await addToken(service, call, { kind: 'apns', token, appId: appid });
    return {};
  }),
  on(protocol.removeApnsToken, async ({ token }, call) => {
    await removeToken(service, call, 'apns', token);
    return {};
  }),
  on(protocol.addFcmToken, async ({ token }, call) => {
    await addToken(service, call, { kind: 'fcm', token, appId: null });
    return {};
  }),
  on(protocol.removeFcmToken, async ({ token }, call) => {
    await removeToken(service, call, 'fcm', token);
    return {};
  }),
  on(browsers.getWebPushKey, async (_input, { organization }) => ({
    public_key: (await fetchKeys(service, organization.id)).publicKey,
  })),
  on(browsers.addWebPushSubscription, async (input, call) => {
    await addSubscription(service, call, input);
    return {};
  }),
  on(browsers.removeWebPushSubscription, async ({ endpoint }, call) => {
    await removeSubscription(service, call, endpoint);
    return {};
  }),
];
