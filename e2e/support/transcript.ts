/** An answer that binds its key, as it was received. */
export interface Told {
  readonly playerId: string;
  readonly roundId: string;
  /** The call and its key. */
  readonly key: string;
  readonly kind: 'answered';
  /** The body, byte for byte. */
  readonly view: string;
}

/** What front-ends were told and have sent: to be held against what stands in the store. */
export class Transcript {
  readonly told: Told[] = [];
  /** Amounts by deposit. */
  readonly deposited = new Map<string, string>();
}
