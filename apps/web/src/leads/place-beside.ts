const gap = 4
const edge = 8
/** As wide as the stylesheet lets the popover be. */
const widest = 420

/** Puts a popover under its button, or over it in the lower half of the window; when the page scrolls away under it, it closes. */
export function placeBeside(popover: HTMLElement, button: DOMRect) {
  const isLow = button.bottom > window.innerHeight * 0.6
  const rightmost = Math.max(edge, window.innerWidth - Math.min(widest, window.innerWidth - 2 * edge) - edge)
  popover.style.inset = 'auto'
  popover.style.left = `${Math.min(button.left, rightmost)}px`
  if (isLow) popover.style.bottom = `${window.innerHeight - button.top + gap}px`
  else popover.style.top = `${button.bottom + gap}px`
  const close = () => popover.isConnected && popover.hidePopover()
  document.addEventListener('scroll', close, { capture: true, once: true })
}
