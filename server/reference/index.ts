/** Reference for people and programs, built from the declarations on first request. */
import { endpoints, events, initialData } from '@parlance/protocol/contract';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { familyVersion, featureLevel } from '@parlance/protocol/levels';
import { openapi } from '@parlance/protocol/openapi';
import { register } from '@parlance/protocol/realtime';
import { exchanges } from '@parlance/protocol/uploads/resumable';
import { z } from 'zod';
import type { PlainRoutes } from '../frame/routes.ts';
import { StaticText } from '../http/static-content.ts';
import { referencePage } from './page.ts';

/** `register` also returns the domains' initial data. */
const withInitialData = (endpoint: Endpoint): Endpoint =>
  endpoint.name === register.name
    ? {
        ...endpoint,
        answer: z.strictObject({
          ...endpoint.answer.shape,
          ...z.strictObject(Object.assign({}, ...initialData.map(({ keys }) => keys.shape))).partial().shape,
        }),
      }
    : endpoint;

const document = new StaticText(() =>
  JSON.stringify(openapi(endpoints.map(withInitialData), exchanges, familyVersion)),
);
const page = new StaticText(() =>
  referencePage(endpoints.map(withInitialData), [...events.values()], featureLevel),
);

/** Revalidate: the reference changes with the version. */
const kept = { 'Cache-Control': 'public, no-cache' };

export const plainRoutes: PlainRoutes = () => [
  {
    path: '/api/v1/openapi.json',
    answer: async () => ({ contentType: 'application/json', headers: kept, body: document }),
  },
  {
    path: '/api/docs',
    answer: async () => ({
      contentType: 'text/html; charset=utf-8',
      body: page,
      headers: { ...kept, 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" },
    }),
  },
];
