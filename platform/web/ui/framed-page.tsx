import { useEffect, useRef, useState } from 'react'
import classes from './framed-page.module.css'

interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => { createHTML: (text: string) => unknown }
}

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined

/** Markup for a frame without scripts; nothing else may use it. */
function framed(html: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (!factory) return html
  policy ??= factory.createPolicy('framed-page', { createHTML: (text) => text })
  return policy.createHTML(html) as string
}

interface FramedPageProps {
  title: string
  html: string
  /** In pixels. */
  width: number
}

/** A whole HTML document of the server, as high as it is; scripts, forms and pop-ups of it are switched off by the sandbox. */
export function FramedPage({ title, html, width }: FramedPageProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = framed(html)
  }, [html])
  const measure = () => setHeight(frame.current?.contentDocument?.documentElement?.offsetHeight ?? 0)
  // A narrower page is higher.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the width changes what is measured
  useEffect(() => {
    const later = requestAnimationFrame(measure)
    return () => cancelAnimationFrame(later)
  }, [width])
  return (
    <iframe ref={frame} title={title} sandbox="allow-same-origin" className={classes.frame} style={{ width, height }} onLoad={measure} />
  )
}
