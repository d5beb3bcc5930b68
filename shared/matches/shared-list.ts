/**
 * An immutable list that shares its items with the list that it extends, so that adding an item takes constant time. A list
 * copies its items if it is extended a second time.
 */
export class SharedList<T> implements Iterable<T> {
  readonly length: number
  /** The items of the longest list that shares them. */
  readonly #items: T[]

  private constructor(items: T[], length: number) {
    this.#items = items
    this.length = length
  }

  static from<T>(items: Iterable<T>): SharedList<T> {
    const own = [...items]
    return new SharedList(own, own.length)
  }

  /** Returns the list with one more item at its end. */
  with(item: T): SharedList<T> {
    const items = this.#items.length === this.length ? this.#items : this.slice()
    items.push(item)
    return new SharedList(items, this.length + 1)
  }

  withoutLast(): SharedList<T> {
    return new SharedList(this.#items, Math.max(0, this.length - 1))
  }

  /** Like `Array.prototype.at`. */
  at(index: number): T | undefined {
    const position = index < 0 ? this.length + index : index
    return position < this.length ? this.#items[position] : undefined
  }

  /** Like `Array.prototype.slice`. */
  slice(from = 0, to = this.length): T[] {
    return this.#items.slice(this.#position(from), this.#position(to))
  }

  #position(index: number): number {
    return index < 0 ? Math.max(0, this.length + index) : Math.min(index, this.length)
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let n = 0; n < this.length; n++) yield this.#items[n] as T
  }
}
