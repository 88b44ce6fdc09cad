import { ActionIcon, Box, Group } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconCopy, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { partNames, type RecommendedSchool } from '#domains/recommendations/contract/recommendations.ts'
import { urlCopied } from '#domains/schools/contract/schools.ts'
import { classRangeText } from '#domains/schools/web/school/class-range-text.ts'
import { copyLinks } from '#domains/schools/web/school/copy-links.ts'
import { isAtRest } from '#platform/web/ui/keys/is-at-rest.ts'
import { isForField } from '#platform/web/ui/keys/is-for-field.ts'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './recommended-schools.module.css'

interface RecommendedSchoolLineProps {
  leadId: number
  school: RecommendedSchool
  isMarked: boolean
  isInBucket: boolean
  isAdding: boolean
  onMark: () => void
  onVisit: () => void
  onAdd: () => void
}

const beside = ({ location, classes: taught, is_residential }: RecommendedSchool) =>
  [location, taught && classRangeText(taught), is_residential && 'day and residential'].filter(Boolean).join(' · ')

const lineOf = (target: EventTarget) => (target instanceof Element ? target.closest('li') : null)

/** ↑ and ↓ go to the neighbouring school. */
function goTo(event: KeyboardEvent, to: 'previousElementSibling' | 'nextElementSibling') {
  lineOf(event.currentTarget)?.[to]?.querySelector<HTMLElement>('a[href]')?.focus()
}

/** One school with why it is here, what speaks against it, and what can be done with it by keys. */
export function RecommendedSchoolLine({
  leadId,
  school,
  isMarked,
  isInBucket,
  isAdding,
  onMark,
  onVisit,
  onAdd,
}: RecommendedSchoolLineProps) {
  const { name, reasons, against } = school
  const acts = new Map<string, (event: KeyboardEvent) => void>([
    ['Alt KeyV', onVisit],
    ['Alt KeyU', () => isInBucket || onAdd()],
    ['KeyX', onMark],
    ['ArrowDown', (event) => goTo(event, 'nextElementSibling')],
    ['ArrowUp', (event) => goTo(event, 'previousElementSibling')],
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || isForField(event.nativeEvent) || isAtRest(event.nativeEvent)) return
    const act = acts.get(`${event.altKey ? 'Alt ' : ''}${event.code}`)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act(event)
  }
  return (
    <Group component="li" gap={2} align="flex-start" wrap="nowrap" className={classes.line ?? ''} onKeyDown={onKeyDown}>
      <input type="checkbox" className={classes.mark} checked={isMarked} onChange={onMark} aria-label={`Mark ${name}`} title="Mark (X)" />
      <Box flex={1} className={textStyles.wrap ?? ''}>
        <Link
          to="/schools/$slug"
          params={{ slug: school.slug }}
          search={{ lead: leadId }}
          className={textStyles.nameLink}
          target="_blank"
          title="Opens the school in a new tab"
        >
          <bdi>{name}</bdi>
        </Link>{' '}
        {school.is_collab && <span className={classes.collab}>Collab</span>} <PointsOf school={school} />
        <p className={textStyles.quietXs}>{reasons.join(' · ')}</p>
        <p className={textStyles.quietXs}>
          {beside(school)}
          {against.length > 0 && <span className={classes.unfit}> · {against.join(' · ')}</span>}
        </p>
      </Box>
      <ActionIcon aria-label={`Copy the link of ${name}`} title="Copy-link" onClick={() => copyLinks([school], urlCopied)}>
        <IconCopy size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Schedule a visit at ${name}`} aria-keyshortcuts="Alt+V" title="Schedule visit (Alt V)" onClick={onVisit}>
        <IconCalendarPlus size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={isInBucket ? `${name} is in the bucket` : `Add ${name} to the bucket`}
        aria-keyshortcuts="Alt+U"
        title={isInBucket ? 'In the bucket' : 'Add to bucket (Alt U)'}
        aria-disabled={isInBucket || undefined}
        loading={isAdding}
        onClick={() => isInBucket || onAdd()}
      >
        {isInBucket ? <IconCheck size={16} aria-hidden className={classes.inBucket} /> : <IconPlus size={16} aria-hidden />}
      </ActionIcon>
    </Group>
  )
}

/** The sum that gives a school its place, and what it is made of. */
function PointsOf({ school: { name, points } }: { school: RecommendedSchool }) {
  if (points.length === 0) return null
  const sum = points.reduce((total, part) => total + part.points, 0)
  return (
    <PopoverButton
      className={classes.points}
      button={`${sum} points`}
      name={`${sum} points: why ${name} stands here`}
      label="Why it is recommended"
    >
      {() => (
        <table className={classes.parts}>
          <tbody>
            {points.map(({ part, points: own, of }) => (
              <tr key={part}>
                <th scope="row">{partNames[part]}</th>
                <td>
                  {own} of {of}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PopoverButton>
  )
}
