import sharp, { type Sharp } from 'sharp'

interface MadeFile {
  /** Where it lies in the store of files. */
  key: string
  what: 'recording' | 'image' | 'audio' | 'document' | 'school photo'
  type: string
  ending: string
  contents: Buffer
  /** How long a recording plays. */
  seconds?: number
  /** The points of a school photo, and the words under it. */
  width?: number
  height?: number
  caption?: string
}

const rate = 8000

/** Numbers between 0 and 1 that look random and are the same each time. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A sound as a file that every browser plays: 8,000 samples of one byte a second, as on the telephone. */
function wav(samples: Float32Array): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, Uint8Array.from(samples, (sample) => 128 + Math.round(Math.max(-1, Math.min(1, sample)) * 120))])
}

/** Murmurs like a voice, without words: syllables of a pitch that rises and falls. */
function murmur(samples: Float32Array, [from, to]: readonly [number, number], pitch: number, roll: () => number): void {
  let phase = 0
  for (let second = from; second < to - 0.1; ) {
    const [length, tone, loud] = [0.1 + 0.15 * roll(), pitch * (0.88 + 0.3 * roll()), 0.25 + 0.3 * roll()]
    const open = 1 + Math.floor(4 * roll())
    for (let at = 0; at < length * rate; at++) {
      const index = Math.round(second * rate) + at
      if (index >= samples.length) return
      phase += (2 * Math.PI * tone) / rate
      const swell = Math.sin((Math.PI * at) / (length * rate))
      samples[index] = loud * swell * (0.6 * Math.sin(phase) + 0.3 * Math.sin(2 * phase) + (0.5 / open) * Math.sin((open + 2) * phase))
    }
    second += length + (roll() < 0.15 ? 0.25 : 0.03)
  }
}

/** In seconds, of the talks that can be heard. */
const talks = [23, 34, 47, 61, 78, 97, 124, 158, 203, 262]

/** After so many seconds the murmur repeats. */
const longestLoop = 40

/** A talk: two voices murmur in turn. Nobody speaks in it. */
function madeTalk(seed: number, seconds: number): Buffer {
  const roll = dice(seed)
  const loop = new Float32Array(Math.min(seconds, longestLoop) * rate)
  let isParent = true
  for (let second = 0.4; second < loop.length / rate - 0.5; isParent = !isParent) {
    const end = second + 1.2 + 2.4 * roll()
    murmur(loop, [second, end], (isParent ? 115 : 205) + 5 * seed, roll)
    second = end + 0.3
  }
  const samples = new Float32Array(seconds * rate)
  for (let at = 0; at < samples.length; at += loop.length) samples.set(loop.subarray(0, samples.length - at), at)
  return wav(samples)
}

function madeVoice(): Buffer {
  const samples = new Float32Array(5 * rate)
  murmur(samples, [0.2, 4.8], 190, dice(9))
  return wav(samples)
}

type Colour = readonly [red: number, green: number, blue: number]
const [table, paper, ink, pencil, mark] = [
  [183, 159, 132],
  [253, 252, 248],
  [56, 70, 92],
  [150, 156, 166],
  [91, 123, 181],
] as const

type Box = readonly [left: number, top: number, wide: number, high: number]

/** Fills boxes with colours, the later ones over the earlier. */
function painted([width, height]: readonly [number, number], boxes: readonly (readonly [Box, Colour])[]): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (const [[left, top, wide, high], colour] of boxes)
    for (let y = top; y < top + high; y++) pixels.fill(Buffer.from(colour), (y * width + left) * 3, (y * width + left + wide) * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A sheet of paper with lines of writing and a column of marks, as a parent would photograph it. */
function madePhoto(): Promise<Buffer> {
  const lines = Array.from({ length: 9 }, (_, line) => [
    [[90, 270 + line * 62, 260 + ((line * 67) % 150), 12], pencil] as const,
    [[560, 266 + line * 62, 50 + ((line * 31) % 40), 20], mark] as const,
  ])
  return painted(
    [760, 960],
    [
      [[0, 0, 760, 960], table],
      [[40, 40, 680, 880], paper],
      [[80, 90, 360, 30], ink],
      [[80, 140, 240, 14], pencil],
      [[80, 230, 600, 4], ink],
      ...lines.flat(),
    ],
  )
    .rotate(-2, { background: '#b79f84' })
    .webp({ quality: 60 })
    .toBuffer()
}

const [sky, grass, wall, roof, glass, wood, board, sand] = [
  [190, 216, 236],
  [126, 168, 104],
  [226, 196, 150],
  [164, 84, 66],
  [112, 150, 182],
  [146, 106, 70],
  [44, 84, 70],
  [222, 190, 138],
] as const

const row = (count: number, box: (n: number) => Box, colour: Colour) => Array.from({ length: count }, (_, n) => [box(n), colour] as const)

/** Drawings of what schools show of themselves: nobody’s school, of plain boxes. */
const schoolPhotos = {
  'The main building': [
    [[0, 0, 1024, 768], sky],
    [[0, 560, 1024, 208], grass],
    [[112, 250, 800, 320], wall],
    [[92, 210, 840, 44], roof],
    [[440, 150, 144, 64], roof],
    ...row(6, (n) => [150 + n * 128, 290, 84, 90], glass),
    ...row(6, (n) => [150 + n * 128, 424, 84, 90], glass),
    [[470, 424, 84, 146], wood],
  ],
  'A classroom': [
    [[0, 0, 1024, 768], paper],
    [[0, 600, 1024, 168], sand],
    [[232, 120, 560, 240], wood],
    [[244, 132, 536, 216], board],
    ...row(3, (n) => [300, 180 + n * 46, 260 - n * 60, 8], paper),
    ...row(4, (n) => [80 + n * 232, 500, 168, 24], wood),
    ...row(4, (n) => [100 + n * 232, 524, 16, 110], wood),
    ...row(4, (n) => [212 + n * 232, 524, 16, 110], wood),
  ],
  'The library': [
    [[0, 0, 1024, 768], wall],
    [[0, 660, 1024, 108], wood],
    ...row(3, (n) => [80, 90 + n * 190, 864, 180], wood),
    ...row(66, (n) => [100 + (n % 22) * 38, 120 + Math.floor(n / 22) * 190 + ((n * 7) % 30), 30, 126 - ((n * 7) % 30)], mark),
    ...row(22, (n) => [100 + ((n * 3) % 22) * 38, 126 + (n % 3) * 190, 30, 120], roof),
  ],
  'The playground': [
    [[0, 0, 1024, 768], sky],
    [[0, 330, 1024, 438], grass],
    [[160, 420, 704, 260], sand],
    [[168, 428, 688, 244], grass],
    [[508, 428, 8, 244], paper],
    ...row(2, (n) => [196 + n * 616, 280, 16, 260], ink),
    ...row(2, (n) => [150 + n * 616, 250, 108, 76], paper),
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [Box, Colour])[]>>

/** Each school photo in the sizes in which photos of this size are kept. */
const madeSchoolPhotos = (): Promise<MadeFile[]> =>
  Promise.all(
    Object.entries(schoolPhotos).flatMap(([caption, boxes], n) =>
      [1024, 400].map(async (width) => ({
        key: `demo/school-${n + 1}-${width}.webp`,
        what: 'school photo' as const,
        type: 'image/webp',
        ending: 'webp',
        contents: await painted([1024, 768], boxes).resize({ width }).webp({ quality: 80 }).toBuffer(),
        width,
        height: (width * 3) / 4,
        caption,
      })),
    ),
  )

/** A page with lines of text, as PDF. */
function madePdf(lines: readonly string[]): Buffer {
  const shown = lines
    .map((line, at) => `${at === 0 ? '/F1 18 Tf' : '/F1 12 Tf'} (${line.replace(/[()\\]/g, '\\$&')}) Tj 0 -26 Td`)
    .join('\n')
  const page = `BT 72 760 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let written = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = written.length
    written += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = written.length
  return Buffer.from(
    `${written}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}

const invented = [
  'Fee structure (demo)',
  'All figures are invented.',
  '',
  'Admission fee, once: Rs. 25,000',
  'Annual charge: Rs. 12,000',
  'Tuition, each quarter: Rs. 21,000',
  'Transport, each month: Rs. 2,400',
]

/** The few files that stand for all those of parents and staff in the demo. */
export async function madeFiles(): Promise<MadeFile[]> {
  const sound = { type: 'audio/wav', ending: 'wav' }
  return [
    ...talks.map((seconds, n) => ({
      ...sound,
      what: 'recording' as const,
      key: `demo/recording-${seconds}.wav`,
      contents: madeTalk(n + 1, seconds),
      seconds,
    })),
    { ...sound, what: 'audio', key: 'demo/voice.wav', contents: madeVoice() },
    { what: 'image', key: 'demo/photo.webp', type: 'image/webp', ending: 'webp', contents: await madePhoto() },
    { what: 'document', key: 'demo/fees.pdf', type: 'application/pdf', ending: 'pdf', contents: madePdf(invented) },
    ...(await madeSchoolPhotos()),
  ]
}
