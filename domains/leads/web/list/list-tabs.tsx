import { Box } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { type LeadListName, leadLists } from '#domains/leads/contract/lists.ts'
import { grouped } from '#platform/contract/counts.ts'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import { askingCounts } from './asking-leads.ts'
import classes from './list-tabs.module.css'
import { listsOpenTo } from './lists-open-to.ts'

/** The others are behind the button. */
const daily: readonly LeadListName[] = ['users', 'todays-data', 'pending', 'missed', 'done']

const groups: readonly { title: string; lists: readonly LeadListName[] }[] = [
  { title: 'Day by day', lists: daily },
  {
    title: 'By stage',
    lists: [
      'registration-initiated',
      'call-scheduled',
      'visit-scheduled',
      'lead-generated',
      'application-submitted',
      'admission-done',
      'others',
    ],
  },
  { title: 'Waiting for someone', lists: ['untouched-data', 'dormant-data'] },
]

export function ListTabs({ list, count }: { list: LeadListName; count: number | undefined }) {
  const open = listsOpenTo(useMe())
  const counts = useTabCounts()
  const shown = daily.includes(list) ? daily : [...daily, list]
  const row = useCurrentInSight(list, count)
  return (
    <nav className={classes.tabs} aria-label="Lists">
      <ul ref={row} className={classes.row}>
        {shown
          .filter((name) => open.includes(name))
          .map((name) => (
            <li key={name}>
              <ListLink list={name} className={classes.tab}>
                {/* The navbar's Parents Found reads out the same number. */}
                <span className={classes.count} aria-hidden>
                  {name === list ? count !== undefined && grouped(count) : counts[name]}
                </span>
              </ListLink>
            </li>
          ))}
      </ul>
      <PopoverButton
        className={classes.more}
        label="All lists"
        button={
          <>
            All lists
            <IconChevronDown size={14} aria-hidden />
          </>
        }
      >
        {(close) => (
          <div className={classes.groups}>
            {groups.map(({ title, lists }) => (
              <section key={title} aria-label={title}>
                <Box component="h2" p="4px 8px" fz="xs" fw={500} c="dimmed">
                  {title}
                </Box>
                <ul>
                  {lists
                    .filter((name) => open.includes(name))
                    .map((name) => (
                      <li key={name}>
                        <ListLink list={name} className={classes.link} onClick={close} />
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </PopoverButton>
    </nav>
  )
}

/** How many leads the other daily lists open with; nothing where it is none. */
function useTabCounts(): Partial<Record<LeadListName, string>> {
  const { data } = useQuery({ ...askingCounts(useMe()), staleTime: 60_000, meta: { quiet: true } })
  return Object.fromEntries(
    data?.results.flatMap(({ list, count, more }) => (count > 0 ? [[list, more ? `${count}+` : String(count)]] : [])) ?? [],
  )
}

interface ListLinkProps {
  list: LeadListName
  className: string | undefined
  onClick?: () => void
  children?: ReactNode
}

const ListLink = ({ list, className, onClick, children }: ListLinkProps) => (
  <Link
    to="/$list"
    params={{ list }}
    search={{ page: 1 }}
    activeOptions={{ includeSearch: false }}
    className={className}
    {...(onClick && { onClick })}
  >
    {leadLists[list].title}
    {children}
  </Link>
)

/** Brings the marked tab into sight: another list marks another one, its count widens it, and a lead beside the list leaves less room. */
function useCurrentInSight(list: LeadListName, count: number | undefined) {
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const show = () => {
      row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const observer = new ResizeObserver(show)
    if (row.current) observer.observe(row.current)
    return () => observer.disconnect()
  }, [list, count])
  return row
}
