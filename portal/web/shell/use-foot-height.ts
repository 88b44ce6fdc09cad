import { useLayoutEffect, useRef } from 'react'

/** Tells the stylesheets how high the foot of the frame is (`--foot-height`), so that it covers nothing. */
export function useFootHeight() {
  const foot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = foot.current
    if (!element) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty('--foot-height', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty('--foot-height')
    }
  }, [])
  return foot
}
