/** Maximum size of a file of the Tennis Open Data Standards (bytes): ten times that of a club’s largest tournament. */
export const TODS_BYTES = 10 * 1024 * 1024
