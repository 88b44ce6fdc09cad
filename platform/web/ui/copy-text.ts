import { toast } from '../toasts/toast.ts'

/** A page that is not served securely has no clipboard for scripts, only the old command. */
function copyByCommand(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.setAttribute('readonly', '')
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // An element outside an open dialog cannot be focused.
  const dialog = focused?.closest('[role="dialog"]') ?? document.body
  dialog.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}

/** Copies a text and says so for three seconds in the words given, or that the browser did not allow it. */
export async function copyText(text: string, sentence: string): Promise<void> {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text)
    else if (!copyByCommand(text)) throw new Error('The browser refused to copy.')
    toast.info(sentence, 'copy')
  } catch {
    toast.error('The browser did not allow copying.', 'copy')
  }
}
