import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RecommendationCriteria, RecommendedSchool } from '#domains/recommendations/contract/recommendations.ts'
import { urlCopied } from '#domains/schools/contract/schools.ts'
import { classRangeText } from '#domains/schools/web/class-range-text.ts'
import { distanceText } from '#domains/schools/web/distance-text.ts'
import { schoolAddress } from '#domains/schools/web/school-address.ts'
import { isStale, staleNote } from '#domains/schools/web/verified.tsx'
import { rupees } from '#platform/contract/money.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import classes from './recommended-schools.module.css'

interface RecommendedSchoolLineProps {
  leadId: number
  school: RecommendedSchool
  criteria: RecommendationCriteria
  isInBucket: boolean
  isAdding: boolean
  onAdd: () => void
}

const whatIsKnown = (school: RecommendedSchool) =>
  [
    school.location,
    school.distance_km !== null && distanceText(school.distance_km),
    school.boards.join(', '),
    school.classes && classRangeText(school.classes),
    school.is_residential && 'day and residential',
    school.internal_avg_fees !== null && `${rupees(school.internal_avg_fees)} / year`,
  ].filter(Boolean)

export function RecommendedSchoolLine({ leadId, school, criteria, isInBucket, isAdding, onAdd }: RecommendedSchoolLineProps) {
  const address = schoolAddress(school)
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <Link
          to="/schools/$slug"
          params={{ slug: school.slug }}
          search={{ lead: leadId }}
          className={classes.name}
          target="_blank"
          title="Opens the school in a new tab"
        >
          <bdi>{school.name}</bdi>
        </Link>{' '}
        {school.is_collab && <span className={classes.collab}>Collab</span>}
        <p className={classes.known}>
          {whatIsKnown(school).join(' · ')}
          {school.internal_avg_fees !== null && isStale(school.fees_verified_at) && (
            <span className={classes.unfit} title={staleNote}>
              {' '}
              (stale)
            </span>
          )}
          {school.fits_class === false && <span className={classes.unfit}> · does not teach {criteria.classes.join(' or ')}</span>}
          {school.fits_board === false && <span className={classes.unfit}> · not {criteria.boards.join(' or ')}</span>}
        </p>
      </div>
      <ActionIcon aria-label={`Copy the link of ${school.name}`} title="Copy-link" onClick={() => void copyText(address, urlCopied)}>
        <IconCopy size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={isInBucket ? `${school.name} is in the bucket` : `Add ${school.name} to the bucket`}
        title={isInBucket ? 'In the bucket' : 'Add to bucket'}
        aria-disabled={isInBucket || undefined}
        loading={isAdding}
        onClick={() => isInBucket || onAdd()}
      >
        {isInBucket ? <IconCheck size={16} aria-hidden className={classes.inBucket} /> : <IconPlus size={16} aria-hidden />}
      </ActionIcon>
    </li>
  )
}
