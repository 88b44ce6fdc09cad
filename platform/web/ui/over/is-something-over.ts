const isOver = () => document.querySelector(':popover-open, [aria-modal="true"], [role="listbox"], [role="menu"]') !== null

let wasOver = false

/** Notes with each key what was open when it was pressed: Esc may have closed it by the time the page hears of the key. */
export function watchWhatIsOver(page: Window): void {
  const note = () => {
    wasOver = isOver()
    setTimeout(() => {
      wasOver = false
    })
  }
  page.addEventListener('keydown', note, { capture: true })
}

/** True while something is open over the page, or was when the key was pressed; then it has the keys, not the page. */
export const isSomethingOver = () => wasOver || isOver()
