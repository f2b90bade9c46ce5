/** What can be found wrong, each with the rule that it breaks. */
export const DIFFERENCES = {
  'round-life': 'an event that cannot follow in its round, or a round that does not begin with its opening',
  'debit-unasked': 'a debit or refusal for a round that does not exist, or has had its answer',
  'debit-differs': 'a debit of another amount, player or game than the round, or beside a refusal',
  'debit-missing': 'a round that says it was debited or refused, and no entry of its wallet that says so',
  'end-unowed': 'a terminal entry without an open debit of an ended round of that player',
  'end-differs': 'a terminal entry that is not what the end of the round is worth',
  'end-missing': 'a round that was debited and has ended, and no terminal entry',
  'unit-unasked': 'a unit or a decline for a round that has not asked, or has had its answer',
  'unit-differs': 'a unit that is another one in the round than in the block, or of another lane',
  'unit-missing': 'a round that holds a unit or was voided, and no block that says so',
  'block-life': 'an event that cannot follow in its block, or a block out of the order of its lane',
  'block-position': 'positions that do not count from 0 without a gap, within the size',
  'block-size': 'sold out before its last unit, or not with it',
  'block-closed-early': 'closed while a round that holds one of its units has not ended',
  'wallet-balance': 'a balance that is not the one before it plus or minus the amount',
  'wallet-below-zero': 'an entry that takes more than there is',
  'deposit-unasked': 'money that no deposit asked for, or that was applied before',
  'deposit-differs': 'another amount, player or balance than the deposit and its entry say',
  'deposit-missing': 'a deposit that was asked for and is not applied',
  unreadable: 'a member that is not what it should be',
} as const;

export type DifferenceKind = keyof typeof DIFFERENCES;

export interface Difference {
  readonly kind: DifferenceKind;
  /** The stream that says so, or in which something is missing. */
  readonly stream: string;
  readonly roundId?: string;
  /** One line for people: where it stands, and what is wrong there. */
  readonly detail: string;
}
