import { pino, type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger } from 'pino';
import { redacted } from './redaction.js';

export type { Logger };

/**
 * JSON lines with `service`, level by name and ISO time. All that is logged passes through
 * {@link redacted}; `destination` is standard output unless a test gives another.
 */
export function createLogger(service: string, level = 'info', destination?: DestinationStream): Logger {
  const logger = pino(
    {
      level,
      base: { service },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      // Errors are in their final shape when they come here.
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          method.apply(this, redactedLine(args) as Parameters<typeof method>);
        },
      },
    },
    destination,
  );
  // Children inherit this one, so their bindings are looked at as well; pino's own formatter is not asked for them.
  const child = Reflect.get(logger, 'child') as unknown as (
    this: Logger,
    bindings: Bindings,
    options?: ChildLoggerOptions,
  ) => Logger;
  return Object.assign(logger, {
    child(this: Logger, bindings: Bindings, options?: ChildLoggerOptions): Logger {
      return child.call(this, redacted(bindings) as Bindings, options);
    },
  });
}

/** The arguments of one call; an error passed alone becomes the member `err`, its message the text. */
function redactedLine(args: readonly unknown[]): unknown[] {
  const [first, ...others] = args;
  const whole = first instanceof Error ? [{ err: first }, ...(others.length > 0 ? others : [first.message])] : args;
  return whole.map((argument) => redacted(argument));
}
