import { endpoints } from '@parlance/protocol/contract';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());

test('the OpenAPI document lists every endpoint with its parameters and answer', async () => {
  const response = await service.app.http.inject({ url: '/api/v1/openapi.json' });
  const document = response.json();
  expect(document.openapi).toBe('3.1.0');
  for (const endpoint of endpoints) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(endpoint.name);
    const named = JSON.stringify([operation.parameters, operation.requestBody]);
    for (const name of [...Object.keys(endpoint.parameters), ...Object.keys(endpoint.pathParameters)])
      expect(named).toContain(`"${name}"`);
    const schema = operation.responses[200].content['application/json'].schema;
    for (const key of Object.keys(endpoint.answer.shape)) expect(schema.properties).toHaveProperty(key);
  }
  const answer = document.paths['/register'].post.responses[200].content['application/json'].schema;
  expect(answer.properties).toHaveProperty('realm_users');
});

test('the reference page shows every endpoint, and runs no script', async () => {
  const response = await service.app.http.inject({ url: '/api/docs' });
  expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  for (const endpoint of endpoints) expect(response.body).toContain(`id="${endpoint.name}"`);
  expect(response.body).not.toContain('<script');
});
