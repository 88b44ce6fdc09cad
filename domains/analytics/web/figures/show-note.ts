import { keepBeside } from '#platform/web/ui/over/keep-beside.ts'

/** In milliseconds: a pointer that only crosses opens nothing, and one that goes over to the note does not lose it. */
const opensAfter = 300
const closesAfter = 150

/** One note at a time. */
let open: HTMLElement | undefined

const isOpen = (note: HTMLElement) => note.matches(':popover-open')

function close(note: HTMLElement): void {
  if (isOpen(note)) note.hidePopover()
}

/** Shows a note beside its element, until Esc or a press elsewhere. */
function show(note: HTMLElement, around: HTMLElement): void {
  if (isOpen(note)) return
  if (open) close(open)
  open = note
  note.showPopover()
  keepBeside(note, around)
  const closed = new AbortController()
  const { signal } = closed
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(note), { signal })
  document.addEventListener('pointerdown', ({ target }) => target instanceof Node && !around.contains(target) && close(note), { signal })
  note.addEventListener('toggle', ({ newState }) => newState === 'closed' && closed.abort(), { signal })
}

/** Shows a note while the pointer or the focus of the keyboard is on its element, and by a press of its sign. Answers how to end that. */
export function showNote(note: HTMLElement, around: HTMLElement, sign: HTMLElement): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = (act: () => void, after: number) => {
    clearTimeout(timer)
    timer = setTimeout(act, after)
  }
  const hides = () => soon(() => close(note), closesAfter)
  around.addEventListener('pointerenter', ({ pointerType }) => pointerType !== 'touch' && soon(() => show(note, around), opensAfter), {
    signal,
  })
  around.addEventListener('pointerleave', ({ pointerType }) => pointerType !== 'touch' && hides(), { signal })
  around.addEventListener(
    'focusin',
    ({ target }) => target instanceof Element && target.matches(':focus-visible') && soon(() => show(note, around), 0),
    { signal },
  )
  around.addEventListener('focusout', hides, { signal })
  sign.addEventListener('click', () => soon(() => show(note, around), 0), { signal })
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}
