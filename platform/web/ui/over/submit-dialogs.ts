/** Ctrl Enter submits the form of its dialog, even from a field where Enter begins a line. */
export function submitDialogs(page: Document): void {
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.repeat || event.defaultPrevented) return
    const form = event.target instanceof Element ? event.target.closest('form') : null
    if (!form?.closest('[role="dialog"]')) return
    event.preventDefault()
    form.requestSubmit()
  })
}
