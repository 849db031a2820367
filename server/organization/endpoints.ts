import { familyMergeBase, familyVersion, featureLevel } from '@parlance/protocol/levels';
import { serverSettings } from '@parlance/protocol/organization/server-settings';
import { emojiData } from '../emoji/index.ts';
import { onOpen, type PlainRoutes, type Routes } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { StaticText } from '../http/static-content.ts';
import { renderAlone } from '../markdown/index.ts';
import { iconRoutes } from './icons.ts';
import { emojiDataPath } from './initial.ts';
import type { Organization } from './organization.ts';
import { pictureOf, pictureRoutes } from './pictures.ts';
import { settingOf } from './settings.ts';
import { takesPasswords, takesProvider } from './sign-in-methods.ts';

/** Lists all methods that clients know; this service has only passwords and the operator's provider. */
const authenticationMethods = (organization: Organization) => ({
  password: takesPasswords(organization),
  dev: false,
  email: takesPasswords(organization),
  ldap: false,
  remoteuser: false,
  github: false,
  azuread: false,
  gitlab: false,
  google: false,
  apple: false,
  saml: false,
  'openid connect': takesProvider(organization),
});

const externalMethods = ({ openId }: Service['accounts'], organization: Organization) =>
  openId === undefined || !takesProvider(organization)
    ? []
    : [
        {
          name: 'oidc',
          display_name: openId.name,
          display_icon: null,
          login_url: '/login/openid',
          signup_url: '/login/openid',
        },
      ];

export const routes: Routes = (service) => [
  onOpen(serverSettings, async (_input, { organization }) => ({
    authentication_methods: authenticationMethods(organization),
    external_authentication_methods: externalMethods(service.accounts, organization),
    zulip_version: familyVersion,
    zulip_merge_base: familyMergeBase,
    zulip_feature_level: featureLevel,
    service_feature_level: featureLevel,
    push_notifications_enabled: service.pushRelay !== undefined,
    is_incompatible: false,
    email_auth_enabled: takesPasswords(organization),
    require_email_format_usernames: true,
    realm_url: organization.url,
    realm_uri: organization.url,
    realm_name: organization.name,
    realm_icon: pictureOf(organization, 'icon').url,
    realm_description: await renderAlone(organization.id, organization.description),
    realm_web_public_access_enabled: settingOf(organization, 'enable_spectator_access'),
  })),
];

export const plainRoutes: PlainRoutes = (service) => {
  const names = new StaticText(() => JSON.stringify(emojiData()));
  return [
    ...pictureRoutes(service),
    ...iconRoutes(service),
    {
      path: emojiDataPath,
      answer: async () => ({
        contentType: 'application/json',
        headers: { 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' },
        body: names,
      }),
    },
  ];
};
