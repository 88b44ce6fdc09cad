/** Splits a stream of text into the data of its server-sent events; feed it pieces as they come, cut anywhere. */
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
