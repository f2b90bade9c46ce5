import { within, type Timers } from '@tirage/kernel';

/** Throws, or rejects, when something is wrong; the message says what, without secrets: `/readyz` is public. */
export type Check = () => void | Promise<void>;

export interface HealthReport {
  readonly status: 'up' | 'down';
  readonly checks: readonly { readonly name: string; readonly status: 'up' | 'down'; readonly reason?: string }[];
}

const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

/** Whether machines ask this route every few seconds: always answered, not traced, and logged for debugging alone. */
export const isProbe = (route: string | undefined): boolean => PROBES.has(route);

const LONGEST_CHECK_MS = 2000;

/**
 * Liveness (`/healthz`): the process must be started again when it fails. Readiness (`/readyz`): it should get no
 * requests just now, because something it needs is away, or because it is stopping.
 */
export class Health {
  private readonly livenessChecks = new Map<string, Check>();
  private readonly readinessChecks = new Map<string, Check>();

  constructor(private readonly timers: Timers) {}

  /** Only for what a restart mends (a consumer that crashed for good), never for a store that is away. */
  addLiveness(name: string, check: Check): void {
    add(this.livenessChecks, name, check);
  }

  addReadiness(name: string, check: Check): void {
    add(this.readinessChecks, name, check);
  }

  liveness(): Promise<HealthReport> {
    return this.report(this.livenessChecks);
  }

  readiness(): Promise<HealthReport> {
    return this.report(this.readinessChecks);
  }

  private async report(checks: ReadonlyMap<string, Check>): Promise<HealthReport> {
    const results = await Promise.all(
      [...checks].map(async ([name, check]) => {
        const reason = await this.failureOf(check);
        return reason === undefined ? { name, status: 'up' as const } : { name, status: 'down' as const, reason };
      }),
    );
    return { status: results.every((result) => result.status === 'up') ? 'up' : 'down', checks: results };
  }

  private async failureOf(check: Check): Promise<string | undefined> {
    try {
      const outcome = check();
      if (outcome !== undefined) await within(LONGEST_CHECK_MS, this.timers, outcome);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

function add(checks: Map<string, Check>, name: string, check: Check): void {
  if (checks.has(name)) throw new Error(`there is a check named ${name} already`);
  checks.set(name, check);
}
