/** Splits a stream of text, given in any pieces, into the data of its server-sent events. */
export function eventReader(onData: (data: string) => void) {
  let rest = ''
  let data: string[] = []
  const takeLine = (line: string) => {
    if (line === '' && data.length > 0) {
      onData(data.join('\n'))
      data = []
    } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
  }
  return (piece: string) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    lines.forEach(takeLine)
  }
}
