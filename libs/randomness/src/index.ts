export { deriveKey } from './derive-key.js';
export { ctrBytes, ctrWords } from './keystream.js';
export { hmacDrbg, type HmacDrbg } from './hmac-drbg.js';
export { integerBelow, wordsFrom, type Words } from './integers.js';
export { shuffle, shuffled, shuffleRanges, type Indexed } from './shuffle.js';
export { dealFrom, draw, drawing, substream, type Deal, type Draw, type Drawing } from './draw.js';
