import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { openHouse, type House } from '@tirage/testing';
import { ForwardingModule } from './forwarding.module.js';
import { createHttpApp } from './http-app.js';

const ROUND = '5f0c8f6e-9c1b-5b3a-8d63-2f4d0a1b2c3d';

let house: House;
let app: NestFastifyApplication;
let support: Server;
const asked: IncomingMessage[] = [];

beforeAll(async () => {
  support = createServer((request, response) => {
    asked.push(request);
    response.writeHead(409, { 'content-type': 'application/problem+json', 'x-request-id': 'of the service' });
    response.end(JSON.stringify({ code: 'round-not-ended' }));
  });
  await new Promise<void>((resolve) => support.listen(0, '127.0.0.1', resolve));
  const supportUrl = `http://127.0.0.1:${(support.address() as AddressInfo).port}`;
  const analyticsUrl = 'http://127.0.0.1:1'; // nobody listens there
  house = await openHouse({ settings: { supportUrl, analyticsUrl } });
  app = await createHttpApp(house.platform, [ForwardingModule]);
});

afterAll(async () => {
  await house.stop();
  await new Promise((resolve) => support.close(resolve));
});

beforeEach(() => (asked.length = 0));

async function get(url: string, role?: 'support' | 'player' | 'analyst') {
  const token = role && { authorization: `Bearer ${await house.token('someone', role)}` };
  return app.inject({ method: 'GET', url, headers: { 'x-request-id': 'asked-from-here', ...token } });
}

describe('calls of services that run apart', () => {
  it('are passed on as they came, and the answer as it is given', async () => {
    const answer = await get(`/v1/support/rounds/${ROUND}/presentation?a=1`, 'support');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ code: 'round-not-ended' });
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(asked.map(({ url }) => url)).toEqual([`/v1/support/rounds/${ROUND}/presentation?a=1`]);
    expect(asked[0]?.headers).toMatchObject({ 'x-request-id': 'asked-from-here' });
    expect(asked[0]?.headers.authorization).toMatch(/^Bearer /);
  });

  it('are refused here without a token or the role', async () => {
    expect((await get(`/v1/support/rounds/${ROUND}/replay`)).statusCode).toBe(401);
    expect((await get(`/v1/support/rounds/${ROUND}/replay`, 'player')).statusCode).toBe(403);
    expect((await get(`/v1/rounds/${ROUND}`)).statusCode).toBe(401); // and so is what the gateway answers itself
    expect(asked).toEqual([]);
  });

  it('to a service that is away are to be tried again', async () => {
    const answer = await get('/v1/analytics/hours', 'analyst');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'temporarily-unavailable', retryable: true });
  });
});
