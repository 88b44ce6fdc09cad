import { type CSSProperties, useLayoutEffect, useState } from 'react'
import { leadHeadingId } from '#domains/leads/web/facts/lead-heading-id.ts'
import { phoneQuery } from '#platform/web/ui/page/screen-widths.ts'

/** On a phone it is a sheet over everything (see the stylesheet). */
const width = 420

const openLead = () => document.getElementById(leadHeadingId)?.closest('[aria-labelledby]')

/** Left of the open lead while there is room, so that everything known stays in sight; else at the right edge. */
function placeOf(): CSSProperties {
  if (window.matchMedia(phoneQuery).matches) return {}
  const lead = openLead()?.getBoundingClientRect()
  const menu = document.getElementById('sidebar')?.getBoundingClientRect().right ?? 0
  const isRoomBeside = lead !== undefined && lead.left - menu >= width
  return { width, right: isRoomBeside ? window.innerWidth - lead.left : 0 }
}

export function useDock(): CSSProperties {
  const [place, setPlace] = useState(placeOf)
  useLayoutEffect(() => {
    const follow = () => setPlace(placeOf())
    const observer = new ResizeObserver(follow)
    const lead = openLead()
    if (lead) observer.observe(lead)
    window.addEventListener('resize', follow)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', follow)
    }
  }, [])
  return place
}
