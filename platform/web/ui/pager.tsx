import { Pagination, Text } from '@mantine/core'
import { useMediaQuery, useMergedRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { grouped } from '#platform/contract/counts.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import '@mantine/core/styles/Pagination.layer.css'
import { underMessages } from './notes/under-messages.ts'
import { phoneQuery } from './page/screen-widths.ts'
import classes from './pager.module.css'

interface LeadPagerProps {
  count: number
  page: number
  onTurn: (page: number) => unknown
}

export function LeadPager({ count, page, onTurn }: LeadPagerProps) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const first = (page - 1) * pageSize + 1
  const last = Math.min(count, page * pageSize)
  const { nav, turn } = useFocusAtEnds(page, onTurn)
  const mergedNav = useMergedRef(nav, underMessages)
  return (
    <nav ref={mergedNav} className={classes.pager} aria-label="Pages">
      <Text fz="xs" lh="xs" c="dimmed">
        {first > count ? `of ${grouped(count)}` : `${grouped(first)}–${grouped(last)} of ${grouped(count)}`}
      </Text>
      <Pagination
        total={Math.ceil(count / pageSize)}
        value={page}
        onChange={turn}
        size="sm"
        gap={4}
        siblings={isPhone ? 0 : 1}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
      />
    </nav>
  )
}

/** At the first or last page the pressed arrow is disabled and would lose the focus. The page's number takes it. */
function useFocusAtEnds(page: number, onTurn: (page: number) => unknown) {
  const nav = useRef<HTMLElement>(null)
  const pressed = useRef<{ button: Element | null; to: number }>(undefined)
  useEffect(() => {
    if (pressed.current?.to !== page) return
    if (pressed.current.button?.matches(':disabled')) nav.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus()
    pressed.current = undefined
  }, [page])
  const turn = (to: number) => {
    pressed.current = { button: document.activeElement, to }
    void onTurn(to)
  }
  return { nav, turn }
}
