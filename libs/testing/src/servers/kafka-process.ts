import { spawn } from 'node:child_process';
import { endWithThisProcess, OWN_GROUP } from './end-with-this-process.js';

/** A broker that answers. */
export interface KafkaProcess {
  readonly pid: number;
  /** Sends the signal and waits until the process is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const HEAP = ['-Xms256m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const STARTED = 'Kafka Server started';

/** Resolves when the broker has printed that it serves; rejects with what it printed when it ends before. */
export function startKafkaProcess(classPath: string, logging: string, settings: string): Promise<KafkaProcess> {
  const child = spawn(
    'java',
    [...HEAP, `-Dlog4j2.configurationFile=${logging}`, '-cp', classPath, 'kafka.Kafka', settings],
    { stdio: ['ignore', 'pipe', 'pipe'], ...OWN_GROUP },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const guard = endWithThisProcess(child);
  void ended.then(() => guard.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    let output = '';
    const gather = (text: Buffer) => {
      output = (output + text.toString()).slice(-10_000);
      if (!output.includes(STARTED) || child.pid === undefined) return;
      for (const stream of [child.stdout, child.stderr]) {
        stream.removeAllListeners('data');
        stream.resume();
      }
      resolve({
        pid: child.pid,
        end: async (signal) => {
          child.kill(signal);
          await ended;
        },
      });
    };
    child.stdout.on('data', gather);
    child.stderr.on('data', gather);
    child.once('error', reject);
    void ended.then(() => reject(new Error(`the broker ended before it served: ${output}`)));
  });
}
