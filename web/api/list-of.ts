/** Returns an answer that is a list. @throws TypeError if it is something else */
export function listOf<List extends readonly unknown[]>(answer: List): List {
  if (!Array.isArray(answer)) throw new TypeError('not a list')
  return answer
}
