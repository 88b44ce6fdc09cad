import { useEffect, useState } from 'react'

/** In milliseconds. A key that bounces, or a second click, comes within this time. */
const unseenFor = 600

export function useJustCame(): boolean {
  const [justCame, setJustCame] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setJustCame(false), unseenFor)
    return () => clearTimeout(timer)
  }, [])
  return justCame
}
