import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

export interface Sent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

export interface Opened {
  readonly status: number;
  readonly type: string;
  /** Frames as they come; comments are left out. Ends when the server ends it. */
  frames(): AsyncIterable<Sent>;
  close(): void;
}

/** Where the server listens, on a port of its own. */
export async function listen(app: NestFastifyApplication): Promise<string> {
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** Reads a text/event-stream over a real socket, as a browser does by fetch. */
export async function openStream(url: string, token: string, lastEventId?: string): Promise<Opened> {
  const gone = new AbortController();
  const response = await fetch(url, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: gone.signal,
  });
  async function* frames(): AsyncIterable<Sent> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const frame = text.slice(0, end);
        text = text.slice(end + 2);
        if (!frame.startsWith(':')) yield frameOf(frame);
      }
    }
  }
  return {
    ...{ status: response.status, type: response.headers.get('content-type') ?? '', frames },
    close: () => gone.abort(),
  };
}

function frameOf(frame: string): Sent {
  const fields = new Map(
    frame.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return { id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: fields.get('data') ?? '' };
}
