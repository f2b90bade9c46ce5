import { connect } from 'node:net';

const LONGEST_MS = 10_000;

/** Sends bytes as they are over a socket of their own and gives back what came until the other side closed, or was quiet. */
export function sendRaw(url: string, bytes: string | Buffer, quietMs = 500): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port) });
    const finish = () => {
      clearTimeout(limit);
      socket.destroy();
      resolve(text);
    };
    const limit = setTimeout(() => reject(new Error(`not closed within ${LONGEST_MS} ms: ${text}`)), LONGEST_MS);
    socket.on('data', (chunk) => {
      text += chunk.toString();
      socket.setTimeout(quietMs);
    });
    socket.on('timeout', finish);
    socket.on('close', finish);
    socket.on('error', finish); // reset while the rest was still being sent
    socket.write(bytes);
  });
}

/** The statuses of all answers in a text of raw HTTP. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
