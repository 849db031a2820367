/** Public data, before signing in (api.md, GET /server_settings) [S186]. */
import * as z from 'zod';
import { boolean, integer, list, nullable, string } from '../codec.ts';
import { endpoint } from '../endpoint.ts';

export const serverSettings = endpoint({
  name: 'get-server-settings',
  method: 'GET',
  path: '/server_settings',
  access: 'anyone',
  worksWhenDeactivated: true,
  summary: 'Tells who serves here and how one can sign in.',
  answer: {
    authentication_methods: z.record(string, boolean),
    external_authentication_methods: list(
      z.strictObject({
        name: string,
        display_name: string,
        display_icon: nullable(string),
        login_url: string,
        signup_url: string,
      }),
    ),
    zulip_version: string,
    zulip_merge_base: string,
    zulip_feature_level: integer,
    service_feature_level: integer,
    push_notifications_enabled: boolean,
    is_incompatible: boolean,
    email_auth_enabled: boolean,
    require_email_format_usernames: boolean,
    realm_url: string,
    realm_uri: string,
    realm_name: string,
    realm_icon: string,
    realm_description: string,
    realm_web_public_access_enabled: boolean,
  },
  errors: ['NONEXISTENT_SUBDOMAIN'],
});
