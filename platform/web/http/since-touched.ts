/** Opening the page counts as a touch. */
let touchedAt = Date.now()

/** No `pointermove`: a browser sends it too when the page changes under a mouse that lies still. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Notes from now on when somebody touches the page. */
export function watchTouches(page: Window): void {
  const note = () => {
    touchedAt = Date.now()
  }
  for (const sign of signs) page.addEventListener(sign, note, { capture: true, passive: true })
}

/** For how many whole seconds nobody has touched the page. */
export const secondsSinceTouched = () => Math.max(0, Math.floor((Date.now() - touchedAt) / 1000))

export const touchedSince = (time: number) => touchedAt > time
