const pictures = ['jpg', 'jpeg', 'jpe', 'jfif', 'png', 'webp', 'avif']

/** The endings that a file of a type may have; the first is added to a name that has another. */
const endings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/webp': ['webp', ...pictures],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/amr': ['amr'],
  'audio/aac': ['aac'],
  'audio/mpeg': ['mp3', 'mpga'],
  'audio/mp4': ['m4a'],
  'video/mp4': ['mp4', 'm4v'],
  'video/3gpp': ['3gp'],
}

/** Files that are not recognised here keep an ending that no browser and no system runs: parents send them too. */
const unrecognised: readonly [string, ...string[]] = [
  ...(['bin', 'doc', 'xls', 'ppt', 'odt', 'ods', 'odp', 'rtf', 'pages', 'numbers', 'zip', '7z', 'rar', 'eml', 'ics', 'vcf'] as const),
  ...(['heic', 'heif', 'tif', 'tiff', 'gif', 'bmp', 'mov', 'webm', 'mkv', 'avi', 'wma', 'wmv', 'flac', 'caf'] as const),
]

const longestName = 150

/** Signs that end a line, turn the order of letters, or are not seen; two that join letters of Hindi stay. */
const unseen = /(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\s])+/gu

/**
 * The name for keeping and serving a file: one line, no path, and an ending that matches its contents. A page that begins like a PDF
 * (x.html) becomes x.html.pdf, so no program opens it as a page.
 */
export function keptName(name: string, type: string): string {
  const [ending, ...others] = endings[type] ?? unrecognised
  // Windows drops dots and spaces at the end of a name.
  const plain = name
    .replace(/^.*[/\\]/s, '')
    .replace(unseen, ' ')
    .replace(/(?<![. ])[. ]+$/, '')
    .trim()
  const extension = /\.([^.]{1,10})$/.exec(plain)?.[1]?.toLowerCase()
  const isSo = extension !== undefined && [ending, ...others].includes(extension)
  const whole = isSo ? plain : `${plain || 'file'}.${ending}`
  return whole.slice(-longestName).toWellFormed()
}
