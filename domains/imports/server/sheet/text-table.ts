import { SheetTrouble } from './sheet.ts'

/** In bytes. */
const maxText = 128 * 1_048_576

const maxTexts = 8_000_000

/** Very many texts by number in one block of memory: as strings of their own, a million would take several times as much. */
export class TextTable {
  #text = Buffer.allocUnsafe(65_536)
  #ends = new Uint32Array(4_096)
  #count = 0

  add(text: string): void {
    const start = this.#end(this.#count)
    const size = Buffer.byteLength(text)
    if (start + size > maxText || this.#count === maxTexts)
      throw new SheetTrouble('This workbook holds more text than can be read. Save the sheet as CSV and upload that.')
    if (start + size > this.#text.length) {
      const larger = Buffer.allocUnsafe(Math.min(maxText, Math.max(2 * this.#text.length, start + size)))
      this.#text.copy(larger, 0, 0, start)
      this.#text = larger
    }
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(2 * this.#ends.length)
      larger.set(this.#ends)
      this.#ends = larger
    }
    this.#text.write(text, start)
    this.#ends[this.#count++] = start + size
  }

  at(number: number): string {
    return number >= 0 && number < this.#count ? this.#text.toString('utf8', this.#end(number), this.#end(number + 1)) : ''
  }

  /** Where the texts before this number end. */
  #end(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] ?? 0)
  }
}
