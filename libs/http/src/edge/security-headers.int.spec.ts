import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { SECURITY_HEADERS } from './security-headers.js';

it('are those of Helmet, but for the one that would break a page without TLS', async () => {
  const instance = fastify();
  await instance.register(helmet, { contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } });
  instance.get('/', () => '');
  const { headers } = await instance.inject('/');
  await instance.close();
  const others = ['content-type', 'content-length', 'date', 'connection'];
  const security = Object.entries(headers).filter(([name]) => !others.includes(name));
  expect(Object.fromEntries(security)).toEqual(SECURITY_HEADERS);
});
