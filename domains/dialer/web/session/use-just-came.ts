import { useEffect, useState } from 'react'

/** A key that bounces, or a second click, comes within so many milliseconds: nobody has looked at a lead by then. */
const unseenFor = 600

/** Whether what is on the screen stands there since a moment ago. */
export function useJustCame(): boolean {
  const [justCame, setJustCame] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setJustCame(false), unseenFor)
    return () => clearTimeout(timer)
  }, [])
  return justCame
}
