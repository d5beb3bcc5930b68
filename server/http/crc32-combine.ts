/** Polynomial of CRC-32 (ISO 3309; RFC 1952, 8). The highest bit is x^0. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
const X = 0x40000000

/** Returns the product of two polynomials, modulo that of CRC-32. */
function product(a: number, b: number): number {
  let sum = 0
  let shifted = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return sum >>> 0
}

/** x^(2^n), for each bit of a length. */
const POWERS = Array.from({ length: 32 }, () => 0)
POWERS.reduce((power, _, n) => {
  POWERS[n] = power
  return product(power, power)
}, X)

/** Returns the factor for a CRC that this many bytes follow: x^(8 × length). @param length below 2^28 (bytes) */
export function crcShift(length: number): number {
  let shift = ONE
  // A byte has eight bits, so the powers start at 2^3.
  for (let rest = length, n = 3; rest > 0; rest >>>= 1, n++) if (rest & 1) shift = product(shift, POWERS[n] ?? 0)
  return shift
}

/** Returns the CRC-32 of two joined parts. @param shift the {@link crcShift} of the second */
export const combineCrc = (first: number, second: number, shift: number): number =>
  (product(shift, first) ^ second) >>> 0
