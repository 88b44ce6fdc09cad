/** The `ref` of what stands at the foot of a page and is used while a message is there: messages stand above it, whatever its height. */
export function underMessages(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const root = document.documentElement.style
  const observer = new ResizeObserver(() => root.setProperty('--under-messages', `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    root.removeProperty('--under-messages')
  }
}
