/** Icon and logos (fill-ins.md, sections A and B). */
import { boolean, json, optional, withDefault } from '../codec.ts';
import { endpoint } from '../endpoint.ts';

const isNight = json(boolean, 'Whether it is the logo on a dark background.');
const errors = ['UNAUTHORIZED_PRINCIPAL', 'BAD_IMAGE', 'REQUEST_TOO_LARGE'] as const;

export const uploadIcon = endpoint({
  name: 'upload-realm-icon',
  method: 'POST',
  path: '/realm/icon',
  summary:
    'Gives the organization an icon; for administrators. The body is multipart/form-data with the picture.',
  takesFile: true,
  errors,
});

export const removeIcon = endpoint({
  name: 'delete-realm-icon',
  method: 'DELETE',
  path: '/realm/icon',
  summary: 'Gives the organization its generated icon back; for administrators.',
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const uploadLogo = endpoint({
  name: 'upload-realm-logo',
  method: 'POST',
  path: '/realm/logo',
  summary:
    'Gives the organization a logo; for administrators. The body is multipart/form-data with the picture, and `night` if it is not a part of the address.',
  takesFile: true,
  parameters: { night: optional(isNight) },
  errors,
});

export const removeLogo = endpoint({
  name: 'delete-realm-logo',
  method: 'DELETE',
  path: '/realm/logo',
  summary: 'Takes a logo from the organization; for administrators.',
  parameters: { night: withDefault(isNight, false) },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});
