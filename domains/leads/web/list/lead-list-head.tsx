import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { leadLists } from '#domains/leads/contract/lists.ts'
import { ViewsButton } from '#domains/lists/web/views/views-button.tsx'
import { grouped } from '#platform/contract/counts.ts'
import classes from './lead-list-head.module.css'
import type { ListAct } from './list-act.ts'
import { ListMenu } from './list-menu.tsx'
import type { ListNews } from './list-news.ts'
import { ListTabs } from './list-tabs.tsx'
import { listWords } from './list-words.ts'
import type { useLeadSearch } from './search/use-lead-search.ts'
import { useLeadViews } from './search/use-lead-views.ts'
import { useDensity } from './table/use-density.ts'
import type { useListNews } from './use-list-news.ts'

interface LeadListHeadProps {
  searching: ReturnType<typeof useLeadSearch>
  count: number | undefined
  news: ReturnType<typeof useListNews>
  tools?: ReactNode
  acts: readonly ListAct[]
}

const newsText = ({ came, went }: ListNews) =>
  `${[came > 0 && `${came} new`, went > 0 && `${went} gone`].filter(Boolean).join(', ')} – show`

export function LeadListHead({ searching, count, news, tools, acts }: LeadListHeadProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const viewed = useLeadViews(searching)
  const { says } = listWords[searching.list]
  const show = () => {
    news.show()
    // The button goes with the news.
    title.current?.focus()
  }
  return (
    <Group component="header" gap="2px 8px" className={classes.head ?? ''}>
      <Title ref={title} order={1} tabIndex={-1} className={classes.title}>
        {leadLists[searching.list].title}
      </Title>
      {/* The navbar's Parents Found reads out the same number. */}
      <Text className={classes.count}>{count === undefined ? '\u00a0' : grouped(count)}</Text>
      <span role="status">
        {(news.came > 0 || news.went > 0) && (
          <button type="button" className={classes.news} onClick={show}>
            {newsText(news)}
          </button>
        )}
      </span>
      <ListTabs list={searching.list} count={count} />
      <Group gap="xs" wrap="nowrap" flex="none" mih={38} ml="auto">
        {tools}
        <ViewsButton viewed={viewed} />
        <ListMenu searching={searching} count={count} acts={acts} />
        <DensityButton />
      </Group>
      {says && <p className={classes.says}>{says}</p>}
    </Group>
  )
}

function DensityButton() {
  const [density, setDensity] = useDensity()
  const isCompact = density === 'compact'
  const label = isCompact ? 'Wider rows' : 'Closer rows'
  return (
    <ActionIcon
      className={classes.density}
      aria-label={label}
      title={label}
      aria-pressed={isCompact}
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
    >
      {isCompact ? <IconBaselineDensitySmall size={18} /> : <IconBaselineDensityMedium size={18} />}
    </ActionIcon>
  )
}
