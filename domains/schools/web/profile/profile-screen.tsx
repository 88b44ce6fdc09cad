import { Box, Group, Skeleton, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { getSchool } from '#domains/schools/contract/schools.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { AbsentSchool } from '../school/absent-school.tsx'
import classes from './profile.module.css'
import { isProfileTab, type ProfileTab, ProfileTabs, profileTabs } from './profile-tabs.tsx'
import type { TabProps } from './tab-props.ts'

const screens: Readonly<Record<ProfileTab, ComponentType<TabProps>>> = {
  details: lazyPart(() => import('./details/details-tab.tsx')),
  classes: lazyPart(() => import('./classes/classes-tab.tsx')),
  'form-prices': lazyPart(() => import('./fees/form-prices-tab.tsx')),
  fees: lazyPart(() => import('./fees/fees-tab.tsx')),
  features: lazyPart(() => import('./details/features-tab.tsx')),
  infrastructure: lazyPart(() => import('./details/infrastructure-tab.tsx')),
  alumni: lazyPart(() => import('./details/alumni-tab.tsx')),
  gallery: lazyPart(() => import('./gallery/gallery-tab.tsx')),
  permissions: lazyPart(() => import('./details/permissions-tab.tsx')),
  history: lazyPart(() => import('./history-tab.tsx')),
}

/** The profile of a school for the database team, a tab for each part. */
export function ProfileScreen({ slug, tab = 'details' }: { slug: string; tab?: string }) {
  const school = useApiQuery(getSchool, { params: { slug }, quiet: true })
  const isLate = useShownAfter(school.isPending)
  if (!isProfileTab(tab)) return <EmptyNote title="This page could not be found" />
  if (isRefused(school.error) && !school.data) return <AbsentSchool refusal={school.error} />
  if (school.error && !school.data) return <FailureNote error={school.error} retry={() => school.refetch()} />
  if (!school.data) return isLate ? <Skeleton height={320} radius="md" aria-hidden /> : null
  const Tab = screens[tab]
  return (
    <Box maw={1180}>
      <Head school={school.data} />
      <ProfileTabs slug={slug} current={tab} />
      <h2 className={classes.title}>{profileTabs[tab]}</h2>
      <Suspense fallback={<Skeleton height={240} radius="md" aria-hidden />}>
        <Tab key={`${slug} ${tab}`} school={school.data} />
      </Suspense>
    </Box>
  )
}

const Head = ({ school }: TabProps) => (
  <Group component="header" gap="4px 16px" align="flex-start" mb={10}>
    <Box flex="1 1 320px" miw={0}>
      <Title order={1} className={textStyles.wrap}>
        <bdi>{school.name}</bdi>
      </Title>
      <p className={textStyles.quietSm}>
        {school.location ?? 'Its place is not known'}
        {school.updated_at && (
          <>
            {' · changed '}
            <Moment at={school.updated_at} />
            {school.updated_by && ` by ${school.updated_by}`}
          </>
        )}
      </p>
    </Box>
    <Link to="/schools/$slug" params={{ slug: school.slug }} className={classes.seen}>
      As counsellors see it
    </Link>
  </Group>
)
