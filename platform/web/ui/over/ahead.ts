import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

interface FileOf<Component> {
  default: Component
}

/** React reads a promise a moment later, and this in the same render. */
// biome-ignore lint/suspicious/noThenProperty: `lazy` asks for a thenable
const atOnce = <Value>(value: Value) => ({ then: (take: (value: Value) => unknown) => void take(value) }) as unknown as PromiseLike<Value>

/** `lazy` with a `load`: when that is done before the first use, the component stands on the screen in the same key press. */
// biome-ignore lint/suspicious/noExplicitAny: as `lazy` has it
export function ahead<Component extends ComponentType<any>>(
  load: () => Promise<FileOf<Component>>,
): LazyExoticComponent<Component> & { load: () => Promise<void> } {
  let known: FileOf<Component> | undefined
  const loadAhead = async () => {
    // Without a line it is asked for again when it is opened.
    known ??= await load().catch(() => undefined)
  }
  return Object.assign(
    lazy(() => (known ? (atOnce(known) as Promise<FileOf<Component>>) : load())),
    { load: loadAhead },
  )
}
