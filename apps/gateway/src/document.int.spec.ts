import type { NamedSchema } from '@tirage/contracts';
import { httpSchemaId } from '@tirage/contracts';
import { operations } from '@tirage/http';
import type { JsonObject } from '@tirage/kernel';
import { must, openHouse } from '@tirage/testing';
import { contract } from './games/game-schemas.js';
import { setTable, type Table } from './specs/table.js';

let table: Table;
let document: JsonObject;
const routes: string[] = [];
beforeAll(async () => {
  table = await setTable(openHouse());
  document = (await table.anyone().get('/v1/openapi.json')).body;
  const paths = document['paths'] as Record<string, Record<string, JsonObject>>;
  for (const [path, methods] of Object.entries(paths))
    for (const method of Object.keys(methods)) routes.push(`${method.toUpperCase()} ${path}`);
});
afterAll(() => table.house.stop());

describe('the OpenAPI document', () => {
  it('is of version 3.1 and names every call of the contract', () => {
    expect(document['openapi']).toBe('3.1.0');
    expect(routes.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('and the gateway have the same calls; those of support are served by its own app', () => {
    const instance: { hasRoute(route: object): boolean } = table.app.getHttpAdapter().getInstance();
    for (const { method, path, tag } of operations) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      expect([method, path, instance.hasRoute({ method, url })]).toEqual([
        method,
        path,
        !['support', 'analytics'].includes(tag),
      ]);
    }
  });

  it('refers only to schemas it holds', () => {
    const text = JSON.stringify(document);
    const known = Object.keys((document['components'] as { schemas: object }).schemas);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) expect(known).toContain(must(name));
    expect(text).not.toContain('"urn:tirage:http');
  });

  it('shows examples that its own schemas take', () => {
    const schemas: readonly NamedSchema[] = contract.http;
    let shown = 0;
    for (const { $id, examples } of schemas) {
      for (const example of (examples ?? []) as readonly JsonObject[]) {
        expect([$id, contract.validator($id)(example)]).toEqual([$id, []]);
        shown++;
      }
    }
    expect(shown).toBeGreaterThan(30);
    const contents = [
      ...JSON.stringify(document).matchAll(/"schema":\{"\$ref":"#\/components\/schemas\/(\w+)"\},"example":/g),
    ];
    expect(contents.length).toBeGreaterThan(15);
    for (const [, name = ''] of contents) expect(() => contract.validator(httpSchemaId(name))).not.toThrow();
  });

  it('has a page for people that needs nothing from elsewhere', async () => {
    const page = await table.app.inject({ method: 'GET', url: '/docs' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    const sources = [...page.payload.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => must(source));
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) {
      expect(source).not.toMatch(/^(https?:)?\/\//);
      const url = new URL(source, 'http://here/docs').pathname;
      expect([url, (await table.app.inject({ method: 'GET', url })).statusCode]).toEqual([url, 200]);
    }
  });
});
