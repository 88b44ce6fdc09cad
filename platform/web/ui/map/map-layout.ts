/** In degrees. */
export interface Coordinates {
  lat: number
  lng: number
}

export interface MapPlace extends Coordinates {
  id: number
  name: string
  /** `own` places are named first, then towns. */
  kind: 'own' | 'town' | 'other'
}

export interface MapSize {
  width: number
  height: number
}

/** Kilometres from the middle. */
export interface Offset extends MapPlace {
  east: number
  north: number
  kilometres: number
}

/** A named dot in pixels; the text begins or ends at `textX`. */
export interface Label {
  id: number
  name: string
  kind: MapPlace['kind']
  x: number
  y: number
  textX: number
  anchor: 'start' | 'end'
}

const kilometresPerDegree = { lat: 110.57, lng: 111.32 } as const
/** Kilometres from the middle to the upper edge: at least, at most, and for the lead's own places. */
const reach = { least: 1.5, most: 90, own: 30 } as const
/** A map reaches as far as this many places, if it can. */
const placesWanted = 7
const letterWidth = 5.7
const lineHeight = 13
const textGap = 6
const longestName = 22

const kindsInOrder = ['own', 'town', 'other'] as const

const cut = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name)

/** Places as seen from the middle, the nearest first. One of several on a spot is kept, because they would cover each other. */
export function offsetsFrom(middle: Coordinates, places: readonly MapPlace[]): Offset[] {
  const spots = new Set<string>()
  return kindsInOrder
    .flatMap((wanted) => places.filter(({ kind }) => kind === wanted))
    .filter(({ lat, lng }) => {
      const spot = `${lat.toFixed(4)} ${lng.toFixed(4)}`
      return !spots.has(spot) && spots.add(spot)
    })
    .map((place) => {
      const east = (place.lng - middle.lng) * Math.cos((middle.lat * Math.PI) / 180) * kilometresPerDegree.lng
      const north = (place.lat - middle.lat) * kilometresPerDegree.lat
      return { ...place, east, north, kilometres: Math.hypot(east, north) }
    })
    .sort((one, other) => one.kilometres - other.kilometres)
}

/** In kilometres. */
export function reachOf(offsets: readonly Offset[]): number {
  const wanted = offsets.at(Math.min(placesWanted, offsets.length) - 1)?.kilometres ?? 0
  const own = offsets.filter(({ kind, kilometres }) => kind === 'own' && kilometres < reach.own).map(({ kilometres }) => kilometres)
  return Math.min(reach.most, Math.max(reach.least, wanted * 1.1, ...own.map((kilometres) => kilometres * 1.1)))
}

/** The round distance (1, 2 or 5 and tens) that is not more than the one given. */
export function roundDistance(most: number): number {
  const ten = 10 ** Math.floor(Math.log10(most))
  return ([5, 2, 1].find((step) => step * ten <= most) ?? 1) * ten
}

const words = ['east', 'north-east', 'north', 'north-west', 'west', 'south-west', 'south', 'south-east'] as const

/** The direction and distance of a place in words: 2.4 km north-east. */
export function whereabouts({ east, north, kilometres }: Offset): string {
  if (kilometres < 0.1) return 'here'
  const eighth = Math.round((Math.atan2(north, east) / Math.PI) * 4)
  return `${kilometres.toFixed(kilometres < 10 ? 1 : 0)} km ${words[(eighth + 8) % 8]}`
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const isWithin = ({ left, right, top, bottom }: Box, { width, height }: MapSize) =>
  left >= 2 && top >= 2 && right <= width - 2 && bottom <= height - 2

const pointRadius = 9

const boxesOf = (x: number, y: number, width: number, gap: number): { right: Box; left: Box } => {
  const across = { top: y - lineHeight / 2, bottom: y + lineHeight / 2 }
  return { right: { left: x - 3, right: x + gap + width, ...across }, left: { left: x - gap - width, right: x + 3, ...across } }
}

interface Text {
  text: string
  x: number
  y: number
  /** From the dot to the text. */
  gap: number
}

/** Each text at a side of its dot, the first first. One that would cover something is left out; where the others stand is taken from then on. */
function fitTexts<T extends Text>(texts: readonly T[], size: MapSize, taken: Box[]): (T & Pick<Label, 'textX' | 'anchor'>)[] {
  return texts.flatMap((spot) => {
    const { text, x, y, gap } = spot
    const { right, left } = boxesOf(x, y, text.length * letterWidth, gap)
    const box = [right, left].find((one) => isWithin(one, size) && !taken.some((other) => overlaps(one, other)))
    if (!box) return []
    taken.push(box)
    return [{ ...spot, textX: box === right ? x + gap : x - gap, anchor: box === right ? 'start' : 'end' }]
  })
}

interface Dot {
  id: number
  name: string
  x: number
  y: number
}

/** Names that neither cover one another nor stand under a mark. */
export const placeNames = (dots: readonly Dot[], size: MapSize, marks: readonly { x: number; y: number; radius: number }[]) =>
  fitTexts(
    dots.map((dot) => ({ ...dot, text: dot.name, gap: textGap })),
    size,
    marks.map(({ x, y, radius }) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })),
  )

/** The important ones first, then the nearest. One that would cover something is left out. */
export function placeLabels(offsets: readonly Offset[], size: MapSize, pixelsPerKilometre: number, taken: readonly Box[] = []): Label[] {
  const [middleX, middleY] = [size.width / 2, size.height / 2]
  const point = { left: middleX - pointRadius, right: middleX + pointRadius, top: middleY - pointRadius, bottom: middleY + pointRadius }
  const boxes = [...taken]
  return kindsInOrder.flatMap((wanted) => {
    if (wanted !== 'own') boxes.push(point)
    const ofKind = offsets.filter(({ kind }) => kind === wanted)
    const texts = ofKind.map(({ id, name, kind, east, north }) => {
      const [x, y] = [middleX + east * pixelsPerKilometre, middleY - north * pixelsPerKilometre]
      const gap = Math.hypot(x - middleX, y - middleY) < pointRadius ? 2 * pointRadius : textGap
      return { id, name: cut(name), text: cut(name), kind, x, y, gap }
    })
    return fitTexts(texts, size, boxes)
  })
}
