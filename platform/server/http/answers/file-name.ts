/** Signs that end a header, turn the order of letters, or that no system has in a name. Two join letters of Hindi and stay. */
const refused = /(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}"*/:<>?\\|])+/gu

const asAscii = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/g, '_')

const percent = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`

/** A header that says how a file is called, in any script (RFC 6266): programs that know no more read a name in plain letters. */
export function namedFile(how: 'attachment' | 'inline', name: string): string {
  const clean = name.toWellFormed().replace(refused, '_').trim() || 'file'
  const plain = asAscii(clean)
  const whole = plain === clean ? '' : `; filename*=UTF-8''${encodeURIComponent(clean).replace(/['()]/g, percent)}`
  return `${how}; filename="${plain.replaceAll('%', '_')}"${whole}`
}
