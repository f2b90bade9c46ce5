import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a command and answers what it printed. Throws with what it said when it fails. */
export async function run(file: string, args: readonly string[], cwd?: string, env = process.env): Promise<string> {
  try {
    const { stdout } = await execute(file, [...args], { cwd, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${stdout}${stderr}`.trim() || message, { cause: error });
  }
}

/** A tool that is fetched once into the cache, or why it cannot be had here. */
export interface Tool {
  readonly name: string;
  /** The command and its first arguments. */
  readonly find: (cache: string) => Promise<readonly string[]>;
}

const onPath = async (file: string, ...args: string[]): Promise<boolean> =>
  run(file, args).then(
    () => true,
    () => false,
  );

/** Built from its sources, in the version of the module proxy. */
async function goTool(cache: string, binary: string, module: string, version: string): Promise<string> {
  const folder = path.join(cache, `${binary}-${version}`);
  const file = path.join(folder, binary === 'compose-go' ? 'cmd' : binary);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  await run('go', ['install', `${module}@${version}`], folder, { ...process.env, GOBIN: folder });
  return file;
}

/** The parser of Docker Compose itself. */
export const composeGo: Tool = {
  name: 'compose-go',
  find: async (cache) => [await goTool(cache, 'compose-go', 'github.com/compose-spec/compose-go/v2/cmd', 'v2.16.2')],
};

/** Part of kubectl where there is one. */
export const kustomize: Tool = {
  name: 'kustomize',
  find: async (cache) => {
    if (await onPath('kubectl', 'kustomize', '--help')) return ['kubectl', 'kustomize'];
    return [await goTool(cache, 'kustomize', 'sigs.k8s.io/kustomize/kustomize/v5', 'v5.8.1'), 'build'];
  },
};

/** Carries the schemas of Kubernetes, so that no cluster is asked. */
export const kubernetesValidate: Tool = {
  name: 'kubernetes-validate',
  find: async (cache) => {
    const folder = path.join(cache, 'kubernetes-validate-1.37.0');
    const file = path.join(folder, 'bin/kubernetes-validate');
    if (!existsSync(file)) {
      await run('python3', ['-m', 'venv', folder]);
      await run(path.join(folder, 'bin/pip'), ['install', '--quiet', 'kubernetes-validate==1.37.0']);
    }
    return [file, '--kubernetes-version', '1.37.0', '--strict', '--quiet'];
  },
};

/** Debian's, unpacked beside the system; the version is that of the Debian release. */
export const promtool: Tool = {
  name: 'promtool',
  find: async (cache) => {
    if (await onPath('promtool', '--version')) return ['promtool'];
    const folder = path.join(cache, 'promtool');
    const file = path.join(folder, 'usr/bin/promtool');
    if (existsSync(file)) return [file];
    mkdirSync(folder, { recursive: true });
    const download = () => run('apt-get', ['download', 'prometheus'], folder);
    await download().catch(() => run('apt-get', ['update']).then(download));
    const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
    await run('dpkg-deb', ['--extract', archive ?? 'prometheus.deb', '.'], folder);
    return [file];
  },
};
