/** Users' pictures (api.md, realm_user, avatar). */
import { string } from '../codec.ts';
import { endpoint } from '../endpoint.ts';

const path = '/users/me/avatar';
const answer = { avatar_url: string };

export const setOwnAvatar = endpoint({
  name: 'upload-avatar',
  method: 'POST',
  path,
  summary: "Uploads a picture as the caller's avatar, cropped to a square. The body is multipart/form-data.",
  takesFile: true,
  answer,
  errors: ['BAD_IMAGE', 'REQUEST_TOO_LARGE'],
});

export const removeOwnAvatar = endpoint({
  name: 'delete-avatar',
  method: 'DELETE',
  path,
  summary: "Takes the caller's uploaded avatar away; a pattern is shown instead.",
  answer,
});
