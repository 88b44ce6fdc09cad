import { Pagination, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { pageSize } from '@portal/contract/shapes'
import '@mantine/core/styles/Pagination.layer.css'
import classes from './lead-pager.module.css'
import { phoneQuery } from './screen-widths.ts'

interface LeadPagerProps {
  count: number
  page: number
  onTurn: (page: number) => unknown
}

const grouped = new Intl.NumberFormat('en-IN')

/** Which rows these are of how many, and the way to the others. */
export function LeadPager({ count, page, onTurn }: LeadPagerProps) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const first = (page - 1) * pageSize + 1
  const last = Math.min(count, page * pageSize)
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Text size="xs" c="dimmed">
        {first > count ? `of ${grouped.format(count)}` : `${grouped.format(first)}–${grouped.format(last)} of ${grouped.format(count)}`}
      </Text>
      <Pagination
        total={Math.ceil(count / pageSize)}
        value={page}
        onChange={(next) => void onTurn(next)}
        size="sm"
        gap={4}
        siblings={isPhone ? 0 : 1}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
      />
    </nav>
  )
}
