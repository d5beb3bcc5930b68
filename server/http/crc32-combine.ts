/** The polynomial of CRC-32 (ISO 3309; RFC 1952, 8), its bits in reverse: x^0 is the highest. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
const X = 0x40000000

/** The product of two polynomials, modulo that of CRC-32. */
function product(a: number, b: number): number {
  let sum = 0
  let shifted = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return sum >>> 0
}

/** x^(2^n), for the bits of a length. */
const POWERS = Array.from({ length: 32 }, () => 0)
POWERS.reduce((power, _, n) => {
  POWERS[n] = power
  return product(power, power)
}, X)

/** What a CRC is multiplied by when so many bytes come after it: x^(8 × length). @param length below 2^28 */
export function crcShift(length: number): number {
  let shift = ONE
  // Eight bits a byte: three powers of two further on.
  for (let rest = length, n = 3; rest > 0; rest >>>= 1, n++) if (rest & 1) shift = product(shift, POWERS[n] ?? 0)
  return shift
}

/** The CRC-32 of two parts one after the other, from those of each. @param shift the second's {@link crcShift} */
export const combineCrc = (first: number, second: number, shift: number): number =>
  (product(shift, first) ^ second) >>> 0
