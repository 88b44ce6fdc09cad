import sharp from 'sharp'

interface Photo {
  width?: number
  height?: number
  kind?: 'jpeg' | 'png' | 'webp' | 'avif'
  quality?: number
  /** How much a point differs from the next: what has more detail takes more bytes. */
  grain?: number
  exif?: Record<string, Record<string, string>>
  /** How the camera was held, as EXIF says it. */
  orientation?: number
}

type Colour = readonly [red: number, green: number, blue: number]

/** The colour at a point of the picture, from 0 to 1 across and down: a house with a door, on a meadow under the sky. */
function colourAt(across: number, down: number): Colour {
  if (across > 0.42 && across < 0.48 && down > 0.5 && down < 0.68) return [90, 52, 32]
  if (across > 0.2 && across < 0.7 && down > 0.35 && down < 0.68) return [181, 85, 60]
  return down < 0.6 ? [70 + 150 * down, 130 + 110 * down, 225] : [79, 143, 58]
}

function draw(width: number, height: number, grain: number): Buffer {
  const points = Buffer.alloc(width * height * 3)
  const noise = Uint8Array.from({ length: 65_521 }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 24) % (2 * grain + 1))
  for (let point = 0, at = 0; point < width * height; point++)
    for (const part of colourAt((point % width) / width, point / width / height)) {
      const grained = part + (noise[(at * 31) % noise.length] ?? 0) - grain
      points[at++] = Math.max(0, Math.min(255, grained))
    }
  return points
}

export async function makePhoto(photo: Photo = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { width = 1200, height = 900, kind = 'jpeg', quality = 90, grain = 12, exif, orientation } = photo
  const drawn = sharp(draw(width, height, grain), { raw: { width, height, channels: 3 } })
  const picture = exif ? drawn.withExif(exif) : drawn
  return new Uint8Array(await (orientation ? picture.withMetadata({ orientation }) : picture).toFormat(kind, { quality }).toBuffer())
}
