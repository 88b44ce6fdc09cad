const standing = new Set<HTMLElement>()

/** Messages are at most so wide, and so far from the edges, in pixels. */
const widest = 416
const gap = 16

/** How many pixels above the foot messages must stand so that they cover no controls there. */
function heightUnder(): number {
  const foot = Number.parseFloat(document.documentElement.style.getPropertyValue('--foot-height')) || 0
  const heights = [...standing].map((element) => {
    const { top, bottom, right } = element.getBoundingClientRect()
    const isBelow = right > innerWidth - widest && bottom > innerHeight - foot - gap * 4 && top < innerHeight - foot
    return isBelow ? innerHeight - foot - top : 0
  })
  return Math.max(0, ...heights)
}

let messages: HTMLElement | null = null

/** On the messages alone: a variable of the root would have the browser style the whole page again with each lead. */
const place = () => messages?.style.setProperty('--under-messages', `${heightUnder()}px`)

/** The `ref` of the messages. */
export function standingAbove(element: HTMLElement | null): void {
  messages = element
  place()
}

/** The `ref` of what stands at the foot of a page and is used while a message is there: messages stand above it, whatever its height. */
export function underMessages(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  standing.add(element)
  const observer = new ResizeObserver(place)
  observer.observe(element)
  observer.observe(document.documentElement)
  return () => {
    observer.disconnect()
    standing.delete(element)
    // With the next frame, whose layout it needs: measuring here would have the page laid out twice.
    requestAnimationFrame(place)
  }
}
