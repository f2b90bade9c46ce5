import { isIP } from 'node:net';
import { flag, invalid, list, oneOf, text, timeZone, url, wholeNumber, type Environment } from './environment.js';
import { traceRatio } from './tracing/tracing.js';

export const profiles = ['dev', 'sandbox', 'production'] as const;
/** What an installation is for. Profiles never share keys, and only production plays for money. */
export type Profile = (typeof profiles)[number];

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const saslMechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

/** How a process proves itself to the brokers. */
export interface KafkaSecurity {
  readonly tls: boolean;
  /** File of the authorities that sign the brokers' certificates, PEM; undefined: those of the system. */
  readonly caFile: string | undefined;
  readonly sasl:
    | { readonly mechanism: (typeof saslMechanisms)[number]; readonly username: string; readonly password: string }
    | undefined;
}

/** What the environment says about a service, apart from keys. */
export interface Settings {
  readonly profile: Profile;
  readonly port: number;
  /** Address that it listens on. */
  readonly host: string;
  /** Folder of the embedded store, the read models and the keys made for `dev` and `sandbox`. */
  readonly dataFolder: string;
  /** Seconds without an action of the player until the system finishes his round. */
  readonly abandonAfter: number;
  /** Requests a second and player; 0: no limit. */
  readonly rateLimit: number;
  /** Units of a block that holds no lots. */
  readonly seedBlockSize: number;
  /** Names of the games that run here; undefined: all. */
  readonly games: readonly string[] | undefined;
  /** Folder of the operator's own rules, `<folder>/<game>/*.json`; undefined: as shipped. */
  readonly operatorData: string | undefined;
  /** Whether `production` sells games whose tables are reconstructed. */
  readonly allowReconstructed: boolean;
  readonly corsOrigins: readonly string[];
  /** IANA name of the zone in which the days of limits begin and end. */
  readonly timeZone: string;
  /** `esdb://…`; undefined: the embedded store. */
  readonly eventStoreUrl: string | undefined;
  readonly logLevel: LogLevel;
  /** `host:port`; undefined: the bus in process. */
  readonly kafkaBrokers: readonly string[] | undefined;
  readonly kafkaSecurity: KafkaSecurity;
  /** Which share of the streams this relay publishes, from 0, and how many there are. */
  readonly relayShare: { readonly index: number; readonly of: number };
  /** Where the gateway forwards `/v1/support` and `/v1/analytics`; undefined: served in this process, or not at all. */
  readonly supportUrl: string | undefined;
  readonly analyticsUrl: string | undefined;
  /** The collector of traces, and the part of those begun here that is kept, from 0 to 1; undefined: none are made. */
  readonly traces: { readonly endpoint: string; readonly ratio: number } | undefined;
}

const BROKER = /^[A-Za-z0-9._-]+:\d{1,5}$/;

/** Reads and checks every setting. Throws {@link InvalidSetting} for the first wrong one. */
export function readSettings(env: Environment): Settings {
  const brokers = list(env, 'KAFKA_BROKERS', (broker) => BROKER.test(broker), 'host:port, separated by commas');
  const endpoint = url(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  return {
    profile: oneOf(env, 'TIRAGE_PROFILE', profiles, 'dev'),
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    host: address(env, 'TIRAGE_HOST', '0.0.0.0'),
    dataFolder: folder(env, 'TIRAGE_DATA', './data'),
    abandonAfter: wholeNumber(env, 'TIRAGE_ABANDON_AFTER', 3600, 1, 31_536_000),
    rateLimit: wholeNumber(env, 'TIRAGE_RATE_LIMIT', 50, 0, 1_000_000),
    seedBlockSize: wholeNumber(env, 'TIRAGE_SEED_BLOCK_SIZE', 100_000, 1, 10_000_000),
    games: gameNames(env),
    operatorData: text(env, 'TIRAGE_OPERATOR_DATA'),
    allowReconstructed: flag(env, 'TIRAGE_ALLOW_RECONSTRUCTED', false),
    corsOrigins: list(
      env,
      'TIRAGE_CORS_ORIGINS',
      isOrigin,
      'origins such as https://play.example, separated by commas',
    ),
    timeZone: timeZone(env, 'TIRAGE_TIMEZONE', 'Europe/Paris'),
    logLevel: oneOf(env, 'TIRAGE_LOG_LEVEL', logLevels, 'info'),
    eventStoreUrl: url(env, 'EVENTSTORE_URL', ['esdb:', 'esdb+discover:', 'kurrentdb:', 'kurrentdb+discover:']),
    kafkaBrokers: brokers.length === 0 ? undefined : brokers,
    kafkaSecurity: kafkaSecurity(env),
    relayShare: relayShare(env),
    supportUrl: origin(env, 'TIRAGE_SUPPORT_URL'),
    analyticsUrl: origin(env, 'TIRAGE_ANALYTICS_URL'),
    traces: endpoint === undefined ? undefined : { endpoint, ratio: traceRatio(env) },
  };
}

function gameNames(env: Environment): Settings['games'] {
  const names = list(env, 'TIRAGE_GAMES', (name) => /^[a-z-]+$/.test(name), 'names of games, separated by commas');
  return names.length === 0 ? undefined : names;
}

function kafkaSecurity(env: Environment): KafkaSecurity {
  const mechanism = oneOf(env, 'KAFKA_SASL_MECHANISM', ['none', ...saslMechanisms], 'none');
  const credential = (name: string): string => {
    const value = text(env, name);
    if (value === undefined) throw invalid(name, 'must be set where KAFKA_SASL_MECHANISM is');
    return value;
  };
  return {
    tls: flag(env, 'KAFKA_SSL', false),
    caFile: text(env, 'KAFKA_SSL_CA'),
    sasl:
      mechanism === 'none'
        ? undefined
        : { mechanism, username: credential('KAFKA_SASL_USERNAME'), password: credential('KAFKA_SASL_PASSWORD') },
  };
}

function relayShare(env: Environment): Settings['relayShare'] {
  const of = wholeNumber(env, 'TIRAGE_RELAY_SHARES', 1, 1, 64);
  return { of, index: wholeNumber(env, 'TIRAGE_RELAY_SHARE', 0, 0, of - 1) };
}

function origin(env: Environment, name: string): string | undefined {
  const given = text(env, name);
  if (given !== undefined && !isOrigin(given)) throw invalid(name, 'must be an origin such as http://support:3000');
  return given;
}

function address(env: Environment, name: string, fallback: string): string {
  const given = text(env, name) ?? fallback;
  if (isIP(given) === 0) throw invalid(name, 'must be an address such as 127.0.0.1');
  return given;
}

function folder(env: Environment, name: string, fallback: string): string {
  const path = env[name] ?? fallback;
  if (path.trim() === '' || path.includes('\0')) throw invalid(name, 'must name a folder');
  return path;
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;
}
