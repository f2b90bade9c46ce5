import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly name: string;
}

export interface Collector {
  /** Base URL, as `OTEL_EXPORTER_OTLP_ENDPOINT` has it. */
  readonly endpoint: string;
  readonly spans: readonly CollectedSpan[];
  /** Of the requests so far. */
  readonly paths: readonly string[];
  close(): Promise<void>;
}

interface Otlp {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { traceId: string; name: string }[] }[];
  }[];
}

/** An OTLP collector on a port of its own; `answer` is 200 unless the test gives another. */
export async function startCollector(
  answer = (response: ServerResponse): void => void response.writeHead(200).end('{}'),
): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      paths.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers['content-type'] ?? ''}`);
      spans.push(...spansIn(JSON.parse(Buffer.concat(chunks).toString()) as Otlp));
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { endpoint: `http://127.0.0.1:${port}`, spans, paths, close };
}

const spansIn = ({ resourceSpans }: Otlp): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap((scope) => scope.spans.map(({ traceId, name }) => ({ service, traceId, name })));
  });
