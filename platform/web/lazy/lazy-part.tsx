import { type FunctionComponent, useReducer } from 'react'
import { loadFailedStyles } from './failed-styles.ts'
import { loadAhead } from './load-ahead.ts'
import { PartMissing } from './part-missing.tsx'

interface Part<Props> {
  Component?: FunctionComponent<Props>
  hasFailed: boolean
  load: () => Promise<void>
}

function partOf<Props>(load: () => Promise<{ default: FunctionComponent<Props> }>): Part<Props> {
  let loading: Promise<void> | undefined
  const take = async () => {
    try {
      await loadFailedStyles()
      part.Component = (await load()).default
    } finally {
      loading = undefined
    }
  }
  const part: Part<Props> = {
    hasFailed: false,
    load: async () => {
      if (part.Component) return
      loading ??= take()
      await loading
    },
  }
  return part
}

const closeOf = (props: object) => ('onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined)

function LoadedPart<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  if (part.Component) return <part.Component {...props} />
  if (!part.hasFailed)
    throw part.load().catch(() => {
      part.hasFailed = true
    })
  const forget = () => {
    part.hasFailed = false
  }
  return <PartMissing load={part.load} onLoaded={look} onGone={forget} onClose={closeOf(props)} />
}

/** A component whose code is loaded apart by `load`. If that failed, as offline, it is loaded again when it is shown. */
type LazyComponent<Props> = FunctionComponent<Props> & { load: () => Promise<void> }

/**
 * A component whose code is loaded apart: ahead, while the page asks for nothing, or `when shown` where it is large and seldom wanted.
 * Once it is there, it stands on the screen in the same key press; before that React shows the fallback of `Suspense`. Where it does not
 * load, a sentence stands in its place and it can be tried again; React's `lazy` would take the page away instead.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  when: 'ahead' | 'when shown' = 'ahead',
): LazyComponent<Props> {
  const part = partOf(load)
  if (when === 'ahead') loadAhead(part.load)
  return Object.assign((props: Props) => <LoadedPart part={part} props={props} />, { load: () => part.load().catch(() => undefined) })
}
