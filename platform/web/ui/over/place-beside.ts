const gap = 4
const edge = 8
/** As wide as the stylesheets let a popover be. */
const widest = 420

/** Under the button, or over it in the lower half of the window. When the page scrolls away under it, it closes. */
export function placeBeside(popover: HTMLElement, button: DOMRect) {
  const { innerWidth, innerHeight } = window
  const farthest = Math.max(edge, innerWidth - Math.min(widest, innerWidth - 2 * edge) - edge)
  const isLow = button.bottom > innerHeight * 0.6
  const isRight = button.left + button.width / 2 > innerWidth / 2
  popover.style.inset = 'auto'
  if (isRight) popover.style.right = `${Math.min(innerWidth - button.right, farthest)}px`
  else popover.style.left = `${Math.min(button.left, farthest)}px`
  if (isLow) popover.style.bottom = `${innerHeight - button.top + gap}px`
  else popover.style.top = `${button.bottom + gap}px`
  closeOnScroll(popover)
}

function closeOnScroll(popover: HTMLElement) {
  const closed = new AbortController()
  const close = ({ target }: Event) => {
    if (!popover.contains(target as Node) && popover.isConnected) popover.hidePopover()
  }
  document.addEventListener('scroll', close, { capture: true, signal: closed.signal })
  popover.addEventListener('toggle', ({ newState }) => newState === 'closed' && closed.abort(), { signal: closed.signal })
}
