/** The most text that is read of one mail. */
const longestText = 200_000

/** The lines of a text that is being written. */
export function openLines() {
  const done: string[] = []
  let line: string[] = []
  let length = 0
  let endsInSpace = true
  /** True for a line of a quoted mail. */
  let isQuoted = false

  function push(text: string): void {
    done.push(text)
    length += text.length + 1
  }

  function add(words: string): void {
    const more = endsInSpace ? words.trimStart() : words
    if (more === '') return
    line.push(more)
    length += more.length
    endsInSpace = more.endsWith(' ')
  }

  /** Ends the line; keeps one of several empty lines. */
  function end(isApart = false): void {
    const mark = isQuoted ? '> ' : ''
    const words = line.join('').trimEnd()
    line = []
    endsInSpace = true
    if (words) push(`${mark}${words}`)
    const last = done.at(-1)
    if (isApart && last !== undefined && last !== '' && last !== '> ') push(mark)
  }

  return {
    add,
    end,
    /** Ends the line, even an empty one. */
    break: () => end(line.length === 0),
    quote(isSo: boolean): void {
      if (isSo !== isQuoted) end()
      isQuoted = isSo
    },
    isFull: () => length > longestText,
    text: () => done.join('\n').trim(),
  }
}

export type TextLines = ReturnType<typeof openLines>
