/** The file cannot be used, so nothing can be said of the round or the block. The message is one line for its reader. */
export class Unusable extends Error {}
