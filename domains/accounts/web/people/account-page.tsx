import { Anchor, Box, Skeleton, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffAccount } from '#domains/accounts/contract/people.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { Fact, Facts } from '#platform/web/ui/facts.tsx'
import { Mark } from '#platform/web/ui/mark.tsx'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { MaybeMoment } from '#platform/web/ui/time/maybe-moment.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import classes from './accounts.module.css'

interface AccountPageProps<Account extends StaffAccount> {
  back: { to: '/executive' | '/counsellor'; label: string }
  asked: { data: Account | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
  facts?: (account: Account) => readonly (readonly [name: string, value: ReactNode])[]
  children: (account: Account) => ReactNode
}

/** One member of staff: who they are, and below it what can be done. */
export function AccountPage<Account extends StaffAccount>({ back, asked, facts, children }: AccountPageProps<Account>) {
  const { data, error, isPending, refetch } = asked
  const isLate = useShownAfter(isPending)
  return (
    <Box component="article" maw={760}>
      <Anchor className={classes.back ?? ''} renderRoot={(props) => <Link {...props} to={back.to} />}>
        ← {back.label}
      </Anchor>
      {data ? (
        <>
          <Title order={1} className={textStyles.wrap}>
            <bdi>{data.user}</bdi> <Mark tone={data.is_active ? 'done' : 'overdue'}>{data.is_active ? 'Active' : 'Deactivated'}</Mark>
          </Title>
          <Facts className={classes.facts}>
            {[
              ['E-mail', data.email] as const,
              ['Account since', <Moment key="since" at={data.created_at} />] as const,
              ['Last here', <MaybeMoment key="seen" at={data.last_seen_at} />] as const,
              ...(facts?.(data) ?? []),
            ].map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </Facts>
          {children(data)}
        </>
      ) : isRefused(error) ? (
        <EmptyNote whole title={sentenceOf(error)}>
          Find them in the list.
        </EmptyNote>
      ) : error ? (
        <FailureNote error={error} retry={refetch} />
      ) : (
        isLate && <Skeleton height={200} radius="md" aria-hidden />
      )}
    </Box>
  )
}
