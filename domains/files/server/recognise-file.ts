import { open } from 'node:fs/promises'

export interface FileType {
  kind: 'document' | 'audio' | 'video'
  type: string
  ending: string
}

/** The number of bytes at the beginning of a file that are read to recognise it. */
const headBytes = 4096

const office = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const

const part: Readonly<Record<keyof typeof office, string>> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }

const text = { txt: 'text/plain', csv: 'text/csv' } as const

const endingOf = (name: string) => /\.([^.]{1,10})$/.exec(name.toLowerCase())?.[1] ?? ''

const isOf = <Key extends string>(table: Readonly<Record<Key, unknown>>, word: string): word is Key => Object.hasOwn(table, word)

const audio = (type: string, ending: string): FileType => ({ kind: 'audio', type: `audio/${type}`, ending })
const video = (type: string, ending: string): FileType => ({ kind: 'video', type: `video/${type}`, ending })

/** Frame sync, then a layer, a bit rate and a sample rate that exist. */
const isMpegFrame = ([first = 0, second = 0, third = 0]: Uint8Array) =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && third >> 4 !== 0xf && (third & 0x0c) !== 0x0c

/** Frame sync, then the layer that only AAC has. */
const isAacFrame = ([first = 0, second = 0]: Uint8Array) => first === 0xff && (second & 0xf6) === 0xf0

/** A sound by its first bytes. What its sender calls it does not count: a sign-in page may claim to be audio. */
export function recogniseAudio(head: Buffer): FileType | undefined {
  const start = head.toString('latin1', 0, 12)
  if (start.startsWith('RIFF') && start.slice(8) === 'WAVE') return audio('wav', 'wav')
  if (start.startsWith('OggS')) return audio('ogg', 'ogg')
  if (start.startsWith('#!AMR')) return audio('amr', 'amr')
  if (isAacFrame(head)) return audio('aac', 'aac')
  return start.startsWith('ID3') || isMpegFrame(head) ? audio('mpeg', 'mp3') : undefined
}

/** A sound or video by its first bytes. */
function media(head: Buffer): FileType | undefined {
  const sound = recogniseAudio(head)
  const start = head.toString('latin1', 0, 12)
  if (sound || start.slice(4, 8) !== 'ftyp') return sound
  const brand = start.slice(8, 12)
  if (brand.startsWith('M4A')) return audio('mp4', 'm4a')
  if (brand.startsWith('3gp')) return video('3gpp', '3gp')
  return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV)$/.test(brand) ? video('mp4', 'mp4') : undefined
}

/** Whether these bytes are text that people read, and no markup, which a browser could take for a page. */
function isPlainText(head: Buffer): boolean {
  if (head.includes(0) || /^\s*(?:<|#!|%!)/.test(head.toString('utf8'))) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Recognises by its first bytes a photo that we can read, or a phone's HEIC photo, which we cannot. */
export function pictureOf(head: Buffer): 'photo' | 'heic' | undefined {
  const start = head.toString('latin1', 0, 12)
  if (/^ftyp(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/.test(start.slice(4))) return 'heic'
  const isPhoto =
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.slice(8) === 'WEBP') ||
    /^ftypavi[fs]$/.test(start.slice(4))
  return isPhoto ? 'photo' : undefined
}

export const isPicture = (head: Buffer): boolean => pictureOf(head) !== undefined

export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0).finally(() => file.close())
  return buffer.subarray(0, bytesRead)
}

/** The names of what lies in a zip file stand unpacked in it. */
async function holds(path: string, word: string): Promise<boolean> {
  const file = await open(path)
  const wanted = Buffer.from(word)
  try {
    let before = Buffer.alloc(0)
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      const piece = Buffer.concat([before, chunk as Buffer])
      if (piece.includes(wanted)) return true
      before = piece.subarray(-wanted.length)
    }
    return false
  } finally {
    await file.close()
  }
}

/** The kind of a file by its contents, which must fit its name; undefined for files that are not shared. */
export async function recogniseFile(name: string, path: string, head: Buffer): Promise<FileType | 'macros' | undefined> {
  const ending = endingOf(name)
  if (head.toString('latin1', 0, 5) === '%PDF-') return { kind: 'document', type: 'application/pdf', ending: 'pdf' }
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') {
    if (!isOf(office, ending) || !(await holds(path, part[ending]))) return undefined
    return (await holds(path, 'vbaProject.bin')) ? 'macros' : { kind: 'document', type: office[ending], ending }
  }
  if (isOf(text, ending) && isPlainText(head)) return { kind: 'document', type: text[ending], ending }
  return media(head)
}
