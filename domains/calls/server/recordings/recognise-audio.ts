export interface AudioKind {
  type: 'audio/mpeg' | 'audio/wav' | 'audio/ogg'
  ending: 'mp3' | 'wav' | 'ogg'
}

export const tellingBytes = 12

const mp3 = { type: 'audio/mpeg', ending: 'mp3' } as const satisfies AudioKind

const isMpegFrame = ([first = 0, second = 0, third = 0]: Uint8Array) =>
  // Frame sync, then a layer, a bit rate and a sample rate that exist.
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && third >> 4 !== 0xf && (third & 0x0c) !== 0x0c

/** Recognises audio by its first bytes; otherwise undefined. The sender's type is ignored: a sign-in page may claim to be audio. */
export function recogniseAudio(head: Uint8Array): AudioKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, tellingBytes))
  if (text.startsWith('RIFF') && text.slice(8) === 'WAVE') return { type: 'audio/wav', ending: 'wav' }
  if (text.startsWith('OggS')) return { type: 'audio/ogg', ending: 'ogg' }
  return text.startsWith('ID3') || isMpegFrame(head) ? mp3 : undefined
}
