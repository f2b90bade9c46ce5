import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Metric } from 'prom-client';

/** From half a millisecond to ten seconds. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The metrics of a process. Every name of ours begins with `tirage_`; asked for again, by another service of the same
 * process, the same metric is given. Labels never hold players, rounds or anything that a round decides.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly ours = new Map<string, { kind: string; metric: Metric }>();

  /** Memory, event loop, garbage collection. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  counter<L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return this.once(name, labelNames, Counter, (full) => new Counter<L>({ ...this.common(full, help), labelNames }));
  }

  /** `collect` is called when the metrics are read. */
  gauge<L extends string = never>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    collect?: (gauge: Gauge<L>) => void | Promise<void>,
  ): Gauge<L> {
    return this.once(name, labelNames, Gauge, (full) => {
      const whenRead = collect && { collect: (): void | Promise<void> => collect(gauge) };
      const gauge: Gauge<L> = new Gauge<L>({ ...this.common(full, help), labelNames, ...whenRead });
      return gauge;
    });
  }

  /** Of durations in seconds, unless `buckets` say otherwise. */
  histogram<L extends string = never>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    buckets: readonly number[] = SECONDS,
  ): Histogram<L> {
    const make = (full: string) => new Histogram<L>({ ...this.common(full, help), labelNames, buckets: [...buckets] });
    return this.once(name, labelNames, Histogram, make);
  }

  /** What `/metrics` answers. */
  async exposition(): Promise<{ readonly contentType: string; readonly body: string }> {
    return { contentType: this.registry.contentType, body: await this.registry.metrics() };
  }

  private common(name: string, help: string) {
    return { name, help, registers: [this.registry] };
  }

  private once<M extends Metric>(
    name: string,
    labels: readonly string[],
    type: abstract new (...args: never[]) => M,
    make: (fullName: string) => M,
  ): M {
    const fullName = `tirage_${name}`;
    const kind = `${type.name}(${labels.join(',')})`;
    const before = this.ours.get(fullName);
    if (before === undefined) {
      const metric = make(fullName);
      this.ours.set(fullName, { kind, metric });
      return metric;
    }
    if (before.kind !== kind || !(before.metric instanceof type))
      throw new Error(`${fullName} is a ${before.kind} already, not a ${kind}`);
    return before.metric;
  }
}
