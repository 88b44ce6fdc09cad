/** Characters that end a header, turn the writing direction, or are in no system's file names. The two joining characters of Hindi stay. */
const refused = /(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}"*/:<>?\\|])+/gu

const asAscii = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/g, '_')

const percent = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`

/** A header with a file's name in any script (RFC 6266). Older programs read its ASCII form. */
export function namedFile(how: 'attachment' | 'inline', name: string): string {
  const clean = name.toWellFormed().replace(refused, '_').trim() || 'file'
  const plain = asAscii(clean)
  const whole = plain === clean ? '' : `; filename*=UTF-8''${encodeURIComponent(clean).replace(/['()]/g, percent)}`
  return `${how}; filename="${plain.replaceAll('%', '_')}"${whole}`
}
