const gap = 4
const edge = 8
/** As wide as the stylesheets let a popover be. */
const widest = 420

/** Under the button, or over it where that stood in the lower half of the window when the popover opened. */
function place({ style }: HTMLElement, button: DOMRect, isLow: boolean) {
  const { innerWidth, innerHeight } = window
  const farthest = Math.max(edge, innerWidth - Math.min(widest, innerWidth - 2 * edge) - edge)
  const isRight = button.left + button.width / 2 > innerWidth / 2
  style.inset = 'auto'
  if (isRight) style.right = `${Math.min(innerWidth - button.right, farthest)}px`
  else style.left = `${Math.min(button.left, farthest)}px`
  if (isLow) style.bottom = `${innerHeight - button.top + gap}px`
  else style.top = `${button.bottom + gap}px`
}

/**
 * Places the popover beside its button while it is open: it follows the button when the page scrolls, and closes when the button
 * leaves the window. A scroll alone does not close it: the browser also reports one when a key or an answer has moved the page.
 */
export function keepBeside(popover: HTMLElement, button: HTMLElement) {
  const rect = button.getBoundingClientRect()
  const isLow = rect.bottom > window.innerHeight * 0.6
  place(popover, rect, isLow)
  const closed = new AbortController()
  const { signal } = closed
  document.addEventListener('scroll', () => place(popover, button.getBoundingClientRect(), isLow), { capture: true, signal })
  const sight = new IntersectionObserver((seen) => {
    if (!seen.at(-1)?.isIntersecting && popover.isConnected) popover.hidePopover()
  })
  sight.observe(button)
  signal.addEventListener('abort', () => sight.disconnect())
  popover.addEventListener('toggle', ({ newState }) => newState === 'closed' && closed.abort(), { signal })
}
