/** Fields in which letters are written; a box that is ticked or a search that stands loses nothing. */
const written =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="search"], [type="button"]), [contenteditable="true"]'

const hasText = (field: Element) =>
  field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement ? field.value.trim() !== '' : (field.textContent ?? '') !== ''

const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })

/** Then nothing may take the page away. */
export function isUnderWay(page: ParentNode = document): boolean {
  if ([...page.querySelectorAll('[role="dialog"], [role="listbox"], [role="menu"]')].some(isSeen)) return true
  if ([...page.querySelectorAll('textarea')].some((field) => isSeen(field) && hasText(field))) return true
  const active = document.activeElement
  return active !== null && page.contains(active) && active.matches(written) && hasText(active)
}
