import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { SECURITY_HEADERS } from './security-headers.js';

it('are those of Helmet, but for the one that would break a page without TLS', async () => {
  const instance = fastify();
  await instance.register(helmet, { contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } });
  instance.get('/', () => '');
  const { headers } = await instance.inject('/');
  await instance.close();
  for (const name of ['content-type', 'content-length', 'date', 'connection']) delete headers[name];
  expect(headers).toEqual(SECURITY_HEADERS);
});
