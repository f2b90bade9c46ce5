export { canonicalJson } from './canonical-json.js';
export { HASH_BYTES, hex, hmac, kdf, sha256 } from './hashing.js';
export { integersFrom, isRange, recording, shuffle, shuffleRanges, type Integers, type Words } from './integers.js';
export { keystream, type Keystream } from './keystream.js';
export { drawn, substream } from './substream.js';
