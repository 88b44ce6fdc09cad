import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './resize-handle.module.css'

interface ResizeHandleProps {
  title: string
  width: number
  /** Undefined: as wide as at first. */
  onResize: (width: number | undefined) => void
}

/** Pixels of a press of an arrow key. */
const step = 16

/** Drags the right edge of a column; ← and → move it, Home or a double click gives its first width back. */
export function ResizeHandle({ title, width, onResize }: ResizeHandleProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget
    const start = (handle.parentElement?.offsetWidth ?? width) - event.clientX
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = ({ clientX }) => onResize(start + clientX)
    handle.onlostpointercapture = () => {
      handle.onpointermove = null
    }
  }
  const press = (event: KeyboardEvent) => {
    const widths: Partial<Record<string, number>> = { ArrowLeft: width - step, ArrowRight: width + step }
    if (!(event.key in widths) && event.key !== 'Home') return
    event.preventDefault()
    onResize(widths[event.key])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved, a separator that takes the focus can
    <span
      role="separator"
      tabIndex={0}
      className={classes.handle}
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuenow={width}
      onPointerDown={drag}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={press}
    />
  )
}
