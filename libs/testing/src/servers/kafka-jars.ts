import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const VERSION = '4.4.0';
const CACHE = fileURLToPath(new URL('../../../../.cache/', import.meta.url));

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>tirage</groupId><artifactId>kafka-broker</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${VERSION}</version></dependency>
    <dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-slf4j-impl</artifactId><version>2.25.5</version></dependency>
  </dependencies>
</project>`;

/** The class path of a Kafka broker. Fetched from Maven Central once, whoever asks first; needs `mvn` on the path. */
export async function kafkaJars(): Promise<string> {
  const folder = join(CACHE, `kafka-${VERSION}`);
  while (!existsSync(folder)) {
    const lock = takeLock(`${folder}.lock`);
    if (lock) await fetchJars(folder).finally(lock.release);
    else await sleep(100);
  }
  return join(folder, '*');
}

/** Complete or not there: the jars come into a folder of their own, which gets its name at the end. */
async function fetchJars(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const fetching = `${folder}.${process.pid}`;
  mkdirSync(fetching, { recursive: true });
  try {
    writeFileSync(join(fetching, 'pom.xml'), POM);
    const goal = [
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${join(fetching, 'lib')}`,
    ];
    await runToEnd('mvn', ['-B', '-q', '-f', join(fetching, 'pom.xml'), ...goal]);
    renameSync(join(fetching, 'lib'), folder);
  } finally {
    rmSync(fetching, { recursive: true, force: true });
  }
}

/** Undefined while a living process holds it. */
function takeLock(file: string): { readonly release: () => void } | undefined {
  mkdirSync(CACHE, { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return { release: () => rmSync(file, { force: true }) };
  } catch {
    if (!isHeld(file)) rmSync(file, { force: true });
    return undefined;
  }
}

function isHeld(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Rejects with what the command printed when it fails or is not there. */
export function runToEnd(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const gather = (text: Buffer) => (output = (output + text.toString()).slice(-10_000));
    child.stdout.on('data', gather);
    child.stderr.on('data', gather);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with ${String(code)}: ${output}`));
    });
  });
}
