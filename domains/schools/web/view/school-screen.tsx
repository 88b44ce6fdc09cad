import { Box, Skeleton, Stack } from '@mantine/core'
import { getSchool } from '#domains/schools/contract/schools.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { AbsentSchool } from '../school/absent-school.tsx'
import { AboutSchool } from './about-school.tsx'
import { AdmissionTable } from './admission-table.tsx'
import { FeatureList } from './feature-list.tsx'
import { FeeTable } from './fee-table.tsx'
import type { FromLead } from './from-lead.ts'
import { PhotoRow } from './photo-row.tsx'
import { SchoolFacts } from './school-facts.tsx'
import { SchoolHead } from './school-head.tsx'
import classes from './school-view.module.css'

interface SchoolScreenProps {
  slug: string
  from?: FromLead | undefined
}

/** A school as staff read it and tell it to parents. */
export function SchoolScreen({ slug, from }: SchoolScreenProps) {
  const school = useApiQuery(getSchool, { params: { slug }, quiet: true })
  const isLate = useShownAfter(school.isPending)
  if (isRefused(school.error)) return <AbsentSchool refusal={school.error} />
  if (school.error && !school.data) return <FailureNote error={school.error} retry={() => school.refetch()} />
  if (!school.data) return isLate ? <Skeleton height={200} radius="md" aria-hidden /> : null
  return (
    <Box key={slug} component="article" maw={1320}>
      <SchoolHead school={school.data} from={from} />
      <div className={classes.columns}>
        <SchoolFacts school={school.data} />
        <Stack gap={20} miw={0}>
          <PhotoRow slug={slug} />
          <AdmissionTable slug={slug} />
          <FeeTable slug={slug} />
          <FeatureList slug={slug} />
          <AboutSchool slug={slug} />
        </Stack>
      </div>
    </Box>
  )
}
