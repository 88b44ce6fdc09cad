const hitsOf = (field: HTMLInputElement) => document.getElementById(field.getAttribute('aria-controls') ?? '')

const isAsking = (field: HTMLInputElement) => field.ariaBusy === 'true'

const markedOf = (field: HTMLInputElement) => hitsOf(field)?.querySelector<HTMLElement>('[data-combobox-selected]')

/** As Arrow Down marks it, so that the field tells screen readers of it. */
function mark(field: HTMLInputElement): void {
  if (field.value === '' || isAsking(field) || markedOf(field) || !hitsOf(field)?.querySelector('[role="option"]')) return
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true }))
}

/** A field with a list that its text searches. One whose text may be none of the hits says so by `data-free-text`. */
const pickerOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.getAttribute('aria-haspopup') === 'listbox' && !('freeText' in target.dataset)
    ? target
    : undefined

/**
 * Marks the first hit in every picker as soon as something is typed, so that Enter takes it. A picker that asks the server has
 * `aria-busy` meanwhile: older hits are not marked, Enter waits for the answer, and Tab does not leave before Enter was answered.
 */
export function markFirstHits(page: Document): void {
  let watched: HTMLInputElement | undefined
  let isEnterHeld = false
  // Mantine forgets a mark in a timer when a list opens; a timer that is set later comes after that.
  const look = () =>
    setTimeout(() => {
      if (!watched) return
      mark(watched)
      if (isEnterHeld && !isAsking(watched)) take(watched)
    })
  const take = (field: HTMLInputElement) => {
    const hit = markedOf(field)
    if (!hit) return false
    stop()
    hit.click()
    return true
  }
  const changes = new MutationObserver(look)
  const stop = () => {
    watched = undefined
    isEnterHeld = false
    changes.disconnect()
  }
  page.addEventListener('input', ({ target }) => {
    const field = pickerOf(target)
    if (!field) return
    isEnterHeld = false
    watched = field
    changes.observe(page.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    look()
  })
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== watched || !event.isTrusted || !watched) return
      if (event.key === 'Escape') return stop()
      if (event.key === 'Tab' && isEnterHeld) return event.preventDefault()
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.isComposing) return
      isEnterHeld = isAsking(watched)
      mark(watched)
      if (!isEnterHeld && !take(watched)) return stop()
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  page.addEventListener('focusout', ({ target }) => target === watched && stop())
}
